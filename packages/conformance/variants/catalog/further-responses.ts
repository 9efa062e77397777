import { equal } from 'node:assert/strict';
import type { OperationId } from '@email-automation/types';
import type { Rewrite } from '../../servers/exchange.ts';
import {
  type Body,
  changeHeaders,
  createErrorResponse,
  createResponse,
  parseBody,
  respondWhen,
} from '../../servers/rewrites.ts';
import { operationIds } from '../../src/contract/operations.ts';
import { defineFurther, defineVariant, filterObjects, type Variant } from '../variant.ts';
import { changeWholeList, getArgument, listKeys } from '../whole-list.ts';
import { batchVariants } from './batches.ts';
import { limitVariants } from './limits.ts';
import { listVariants } from './lists.ts';
import { requestVariants } from './requests.ts';

const lists = Object.keys(listKeys) as OperationId[];
const further = (id: string, alternative: string, create: Variant['create']) =>
  defineFurther([...listVariants, ...batchVariants, ...limitVariants, ...requestVariants], id, alternative, create);

const notFound = () =>
  createResponse(404, { errors: [{ code: 'not_found_error', message: 'There is no such page.' }] });
const badRequest = () =>
  createResponse(400, { errors: [{ code: 'format_error', message: 'The request is invalid.' }] });

const known: Record<string, RegExp> = {
  status: /^(draft|scheduled|sent|active|paused|unsubscribed|removed|disabled|all)$/,
  sort: /^(created_at|send_at|name|id)$/,
  direction: /^(asc|desc)$/,
};

/** Milliseconds until a record of a batch is processed. */
const recordDuration = 3;
/** Milliseconds until a list shows a new subscriber. */
const listDelay = 500;

/** Shows event actions of batches one after the other, the last one first, from when the server lists them. */
function showGradually() {
  const delays = new Map<string, number>();
  const shownAt = new Map<string, number>();
  const list = changeWholeList(['listEventActions'], (actions) => {
    const now = Date.now();
    return actions.filter((action) => {
      const at = shownAt.get(action) ?? now + (delays.get(action) ?? 0);
      shownAt.set(action, at);
      return now >= at;
    });
  });
  return {
    list,
    add(actions: string[]) {
      for (const [index, action] of actions.toReversed().entries()) {
        if (!delays.has(action)) delays.set(action, index * recordDuration);
      }
    },
  };
}

/** Further responses, besides the ones in the files of their subjects. */
export const furtherResponseVariants: Variant[] = [
  further('page-values', 'returns 404 for page 0 and negative pages', () =>
    respondWhen(lists, (request) => Number(getArgument(request, 'page') ?? 1) < 1, notFound),
  ),
  further('page-values', 'returns 400 for a page that is not an integer', () =>
    respondWhen(lists, (request) => !/^-?\d+$/.test(getArgument(request, 'page') ?? '1'), badRequest),
  ),
  further(
    'page-past-end',
    'returns 422 for a page after the last',
    (): Rewrite => ({
      response(response) {
        const { meta } = (response.status === 200 ? parseBody(response) : undefined) ?? {};
        return meta?.page > 1 && meta.count === 0 ? createErrorResponse('page', 'range_error') : response;
      },
    }),
  ),
  further('argument-values', 'returns 400 for unknown values of `status`, `sort`, and `direction`', () =>
    respondWhen(
      lists,
      (request) =>
        Object.entries(known).some(
          ([name, values]) => !values.test(getArgument(request, name) ?? 'asc') && getArgument(request, name) !== null,
        ),
      badRequest,
    ),
  ),
  further('several-groups', 'returns 422 for more than ten elements of `batches`', () =>
    respondWhen(
      operationIds.filter((id) => id.endsWith('Batch')),
      (_, value) => Array.isArray(value?.batches) && value.batches.length > 10,
      () => createErrorResponse('batches', 'length_error'),
    ),
  ),
  further('rate-limit-window', 'returns `Retry-After` as a date', () =>
    changeHeaders(operationIds, (headers) => {
      const seconds = Number(headers['retry-after']);
      if (seconds) headers['retry-after'] = new Date(Date.now() + seconds * 1000).toUTCString();
    }),
  ),
  defineVariant(
    'background-delay',
    'takes three seconds for 1,000 events, and begins with the last one',
    () => {
      const { list, add } = showGradually();
      return async (request, next) => {
        if (request.operation === 'listEventActions') return list(request, next);
        const response = await next(request);
        if (request.operation === 'createEventBatch' && response.status === 201) {
          const events: Body[] = filterObjects(parseBody(request)?.batches).flatMap(({ events }) =>
            filterObjects(events),
          );
          add(events.map(({ action }) => action));
        }
        return response;
      };
    },
    async ({ get, post, createEmail, createName, waitUntil }) => {
      const email = createEmail();
      const names = Array.from({ length: 300 }, () => createName());
      await post('/v2/1001/events/batches', { batches: [{ events: names.map((action) => ({ email, action })) }] });
      let listed: string[] = [];
      await waitUntil('the last event action', async () => {
        // On one page, because the batch can be processed between two.
        listed = (await get('/v2/1001/event_actions?per_page=1000')).body.event_actions;
        return listed.includes(String(names.at(-1)));
      });
      equal(listed.includes(String(names[0])), true);
    },
  ),
  defineVariant(
    'background-delay',
    'lists a new subscriber half a second after the subscription',
    () => {
      const subscribedAt = new Map<string, number>();
      const list = changeWholeList(['listCampaignSubscribers'], (subscribers) =>
        subscribers.filter(({ id }) => Date.now() - (subscribedAt.get(id) ?? 0) >= listDelay),
      );
      return async (request, next) => {
        if (request.operation === 'listCampaignSubscribers') return list(request, next);
        const response = await next(request);
        if (request.operation === 'subscribeToCampaign' && response.status < 300) {
          const [{ id }] = parseBody(response).subscribers;
          if (!subscribedAt.has(id)) subscribedAt.set(id, Date.now());
        }
        return response;
      };
    },
    async ({ get, subscribe, provide, createEmail }) => {
      const { campaign_id: campaign = '' } = await provide('campaign to subscribe to');
      const { body } = await subscribe({ email: createEmail() }, campaign);
      const { subscribers } = (await get(`/v2/1001/campaigns/${campaign}/subscribers`)).body;
      equal(subscribers.map(({ id }: Body) => id).includes(body.subscribers[0].id), true);
    },
  ),
  defineVariant('eu-consent-denied', 'rejects a subscriber who denies consent', () =>
    respondWhen(
      'subscribeToCampaign',
      (_, value) => value?.subscribers?.[0]?.eu_consent === 'denied',
      () => createErrorResponse('eu_consent', 'unavailable_error'),
    ),
  ),
];
