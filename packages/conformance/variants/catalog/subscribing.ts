import type { Rewrite, ServerRequest } from '../../servers/exchange.ts';
import { type Body, changeRequestBody, changeStatus, createErrorResponse, parseBody } from '../../servers/rewrites.ts';
import { defineVariant, type FetchUpstream, type Variant, withBody } from '../variant.ts';
import { findSubscribers } from './subscribers.ts';

const subscribe = 'subscribeToCampaign' as const;

/** Finds the subscriber of a request in its campaign, among those with this status. */
async function findMember(fetchUpstream: FetchUpstream, request: ServerRequest, memberStatus: string): Promise<Body> {
  const [, , account, , campaign] = request.url.pathname.split('/');
  const email = parseBody(request)?.subscribers?.[0]?.email;
  if (typeof email !== 'string') return undefined;
  const found = await fetchUpstream(
    `/v2/${account}/campaigns/${campaign}/subscribers?status=${memberStatus}&per_page=1000`,
  );
  return found?.subscribers.find((subscriber: Body) => subscriber.email.toLowerCase() === email.toLowerCase());
}

export const subscribingVariants: Variant[] = [
  defineVariant(
    'starting-email-index',
    'starts with the first email if no email has the given index',
    () => (request, next) =>
      next(request).then((response) => {
        const value = parseBody(request);
        const codes = response.status === 422 ? parseBody(response).errors : [];
        if (request.operation !== subscribe || codes[0]?.attribute !== 'starting_email_index' || codes.length > 1)
          return response;
        if (codes[0].code !== 'range_error') return response;
        value.subscribers[0].starting_email_index = 0;
        return next({ ...request, text: JSON.stringify(value) });
      }),
  ),
  defineVariant('subscribe-status', 'returns 200 for every subscription', () => changeStatus(subscribe, 201, 200)),
  defineVariant('array-lengths', 'subscribes only the first of several subscribers', () =>
    changeRequestBody(subscribe, (value) => {
      if (Array.isArray(value.subscribers)) value.subscribers.splice(1);
    }),
  ),
  defineVariant(
    'subscribe-when-active',
    'rejects a subscriber who is already subscribed',
    (fetchUpstream) => async (request, next) =>
      request.operation === subscribe && (await findMember(fetchUpstream, request, 'active'))
        ? createErrorResponse('email', 'uniqueness_error')
        : next(request),
  ),
  defineVariant(
    'subscribe-when-unsubscribed',
    'rejects a subscriber who has unsubscribed from the campaign',
    (fetchUpstream) => async (request, next) =>
      request.operation === subscribe && (await findMember(fetchUpstream, request, 'unsubscribed'))
        ? createErrorResponse('email', 'unavailable_error')
        : next(request),
  ),
  defineVariant(
    'subscribe-to-inactive-campaign',
    'rejects subscribers of a draft',
    (fetchUpstream) => async (request, next) => {
      if (request.operation !== subscribe) return next(request);
      const found = await fetchUpstream(request.url.pathname.replace(/\/subscribers$/, ''));
      return found?.campaigns[0].status === 'draft'
        ? createErrorResponse('campaign', 'unavailable_error')
        : next(request);
    },
  ),
  defineVariant(
    'removed-code',
    'returns another code for a removed subscriber',
    (): Rewrite => ({
      response(response, request) {
        if (request.operation !== subscribe || response.status !== 422) return response;
        const value = parseBody(response);
        if (
          value.errors[0].code !== 'uniqueness_error' ||
          findSubscribers(parseBody(request))[0]?.reactivate_if_removed !== false
        )
          return response;
        return withBody(response, parseBody(createErrorResponse('reactivate_if_removed', 'unavailable_error')));
      },
    }),
  ),
  defineVariant('double-optin-pending', 'counts subscribers before they confirm', () =>
    changeRequestBody(subscribe, (value) => {
      for (const subscriber of findSubscribers(value))
        subscriber.double_optin = (subscriber.double_optin ?? true) === true ? false : subscriber.double_optin;
    }),
  ),
];
