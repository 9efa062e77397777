import { deepEqual, equal } from 'node:assert/strict';
import type { Rewrite, ServerRequest } from '../../servers/exchange.ts';
import { type Body, changeRequestBody, changeStatus, createErrorResponse, parseBody } from '../../servers/rewrites.ts';
import { expectError } from '../prober.ts';
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
    async ({ subscribe, provide, createEmail }) => {
      const { campaign_id: campaign = '' } = await provide('campaign with emails');
      for (const index of [-1, 3]) {
        const response = await subscribe({ email: createEmail(), starting_email_index: index }, campaign);
        expectError(response, 422, 'range_error', 'starting_email_index');
      }
      equal((await subscribe({ email: createEmail(), starting_email_index: 2 }, campaign)).status, 201);
    },
  ),
  defineVariant(
    'subscribe-status',
    'returns 200 for every subscription',
    () => changeStatus(subscribe, 201, 200),
    async ({ subscribe, createEmail }) => {
      const subscriber = { email: createEmail() };
      for (const status of [201, 200]) equal((await subscribe(subscriber)).status, status);
    },
  ),
  defineVariant(
    'array-lengths',
    'subscribes only the first of several subscribers',
    () =>
      changeRequestBody(subscribe, (value) => {
        if (Array.isArray(value.subscribers)) value.subscribers.splice(1);
      }),
    async ({ post, provide, createEmail }) => {
      const { campaign_id: campaign = '' } = await provide('campaign to subscribe to');
      for (const subscribers of [[], [{ email: createEmail() }, { email: createEmail() }]]) {
        const response = await post(`/v2/1001/campaigns/${campaign}/subscribers`, { subscribers });
        expectError(response, 422, 'length_error', 'subscribers');
      }
    },
  ),
  defineVariant(
    'subscribe-when-active',
    'rejects a subscriber who is already subscribed',
    (fetchUpstream) => async (request, next) =>
      request.operation === subscribe && (await findMember(fetchUpstream, request, 'active'))
        ? createErrorResponse('email', 'uniqueness_error')
        : next(request),
    async ({ subscribe, createEmail, get }) => {
      const subscriber = { email: createEmail() };
      const { body } = await subscribe(subscriber);
      const second = await subscribe({ ...subscriber, user_id: 'u-1' });
      equal(second.status, 200);
      deepEqual([second.body.subscribers[0].id, second.body.subscribers[0].user_id], [body.subscribers[0].id, 'u-1']);
      const subscriptions = await get(`/v2/1001/subscribers/${body.subscribers[0].id}/campaign_subscriptions`);
      deepEqual(
        subscriptions.body.campaign_subscriptions.map(({ lap }: Body) => lap),
        [1],
      );
    },
  ),
  defineVariant(
    'subscribe-when-unsubscribed',
    'rejects a subscriber who has unsubscribed from the campaign',
    (fetchUpstream) => async (request, next) =>
      request.operation === subscribe && (await findMember(fetchUpstream, request, 'unsubscribed'))
        ? createErrorResponse('email', 'unavailable_error')
        : next(request),
    async ({ subscribe, provide, findSubscriber }) => {
      const { campaign_id: campaign = '' } = await provide('campaign with unsubscribes through an email');
      const email = `${campaign}-1@example.com`;
      const { status, body } = await subscribe({ email, double_optin: true }, campaign);
      deepEqual([status, body.subscribers?.[0].status], [201, 'pending']);
      expectError(await subscribe({ email, double_optin: false }, campaign), 422, 'unavailable_error', 'double_optin');
      equal(await findSubscriber(email, campaign), undefined);
    },
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
    async ({ subscribe, provide, createEmail }) => {
      const { campaign_id: campaign = '' } = await provide('campaign that cannot be activated');
      equal((await subscribe({ email: createEmail() }, campaign)).status, 201);
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
    async ({ subscribe, provide }) => {
      const { campaign_id: campaign = '', email } = await provide('subscriber removed from a campaign');
      expectError(await subscribe({ email, reactivate_if_removed: false }, campaign), 422, 'uniqueness_error', 'email');
    },
  ),
  defineVariant(
    'double-optin-pending',
    'counts subscribers before they confirm',
    () =>
      changeRequestBody(subscribe, (value) => {
        for (const subscriber of findSubscribers(value))
          subscriber.double_optin = (subscriber.double_optin ?? true) === true ? false : subscriber.double_optin;
      }),
    async ({ subscribe, provide, createEmail, get, findSubscriber }) => {
      const { campaign_id: campaign = '' } = await provide('campaign to subscribe to');
      const subscriber = { email: createEmail(), double_optin: true };
      const { body } = await subscribe(subscriber, campaign);
      const { id } = body.subscribers[0];
      const subscriptions = await get(`/v2/1001/subscribers/${id}/campaign_subscriptions`);
      deepEqual(
        subscriptions.body.campaign_subscriptions.map(({ status }: Body) => status),
        ['pending'],
      );
      equal(await findSubscriber(subscriber.email, campaign), undefined);
      equal((await get(`/v2/1001/campaigns/${campaign}`)).body.campaigns[0].active_subscriber_count, 0);
    },
  ),
];
