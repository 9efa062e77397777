import { equal } from 'node:assert/strict';
import {
  type Body,
  changeRequestBody,
  createErrorResponse,
  createResponse,
  parseBody,
  respondWhen,
} from '../../servers/rewrites.ts';
import { cart } from '../../src/checks/events/shopper-records.ts';
import { expectError } from '../prober.ts';
import { trackSubscribers } from '../track-subscribers.ts';
import { defineVariant, filterObjects, type Variant } from '../variant.ts';
import { changeWholeList } from '../whole-list.ts';

const events = '/v2/1001/events';
const single = 'recordEvent' as const;
const batch = 'createEventBatch' as const;
const createEvent = (fields: object) => ({ events: [{ action: 'Probed', ...fields }] });

/** Finds the events in the body of a single request or a batch. */
const findEvents = (value: Body): Body[] =>
  [...filterObjects([value]), ...filterObjects(value?.batches)].flatMap(({ events }) => filterObjects(events));
const notFound = () => createResponse(404, { errors: [{ code: 'not_found_error', message: 'No such subscriber.' }] });
const shopperOperations = ['createCartBatch', 'createOrderBatch', 'createProductBatch', 'createLegacyOrderBatch'];

export const eventVariants: Variant[] = [
  defineVariant(
    'record-many',
    'records only the first of several events',
    () =>
      changeRequestBody(single, (value) => {
        if (Array.isArray(value.events)) value.events.splice(1);
      }),
    async ({ post, createEmail }) => {
      const event = { email: createEmail(), action: 'Probed' };
      for (const records of [[], [event, event]]) {
        expectError(await post(events, { events: records }), 422, 'length_error', 'events');
      }
    },
  ),
  defineVariant(
    'email-and-id-code',
    'returns other codes for an event with both `email` and `id`, or with neither',
    () => async (request, next) => {
      const response = await next(request);
      const [event] = findEvents(parseBody(request));
      if (request.operation !== single || response.status !== 422 || event === undefined) return response;
      if ('email' in event && 'id' in event) return createErrorResponse('email', 'uniqueness_error');
      return 'email' in event || 'id' in event ? response : createErrorResponse('id', 'unavailable_error');
    },
    async ({ post, createEmail }) => {
      expectError(await post(events, createEvent({ email: createEmail(), id: '1' })), 422, 'format_error', 'id');
      expectError(await post(events, createEvent({})), 422, 'presence_error', 'email');
    },
  ),
  defineVariant(
    'unknown-event-subscriber',
    'returns 404 for events of unknown email addresses and IDs, and drops them in batches',
    () => {
      const subscribers = trackSubscribers();
      return async (request, next) => {
        const value = parseBody(request);
        const unknown = findEvents(value).filter(
          ({ email } = {}) => typeof email === 'string' && !subscribers.has(email),
        );
        // A record without an email address fails in the background.
        if (request.operation === batch) for (const event of unknown) delete event.email;
        const changed =
          request.operation === batch && unknown.length > 0 ? { ...request, text: JSON.stringify(value) } : request;
        const response = await next(changed);
        subscribers.track(request, response);
        if (request.operation !== single) return response;
        if (response.status === 422 && parseBody(response).errors[0]?.code === 'unavailable_error') return notFound();
        return response.status === 204 && unknown.length > 0 ? notFound() : response;
      };
    },
    async ({ post, createEmail, subscribe }) => {
      const subscriber = { email: createEmail() };
      equal((await post(events, createEvent(subscriber))).status, 204);
      equal((await subscribe(subscriber)).status, 201);
      expectError(await post(events, createEvent({ id: 'nobody' })), 422, 'unavailable_error', 'id');
    },
  ),
  defineVariant(
    'id-in-event-batch',
    'rejects a batch of events with an `id`',
    () =>
      respondWhen(
        batch,
        (_, value) => findEvents(value).some((event) => 'id' in event),
        () => createErrorResponse('id'),
      ),
    async ({ post, createEmail }) => {
      const event = { id: 'nobody', email: createEmail(), action: 'Probed' };
      equal((await post(`${events}/batches`, { batches: [{ events: [event] }] })).status, 201);
    },
  ),
  defineVariant(
    'empty-action',
    'records events with an empty or blank `action`, but rejects them in batches',
    () => async (request, next) => {
      const value = parseBody(request);
      const empty = findEvents(value).filter(({ action } = {}) => typeof action === 'string' && action.trim() === '');
      if (empty.length === 0) return next(request);
      if (request.operation === batch) return createErrorResponse('action', 'presence_error');
      for (const event of empty) event.action = '-';
      return next({ ...request, text: JSON.stringify(value) });
    },
    async ({ post, createEmail }) => {
      for (const action of ['', ' ']) {
        const response = await post(events, createEvent({ email: createEmail(), action }));
        expectError(response, 422, 'presence_error', 'action');
      }
      const batched = { batches: [createEvent({ email: createEmail(), action: '' })] };
      equal((await post(`${events}/batches`, batched)).status, 201);
    },
  ),
  defineVariant(
    'value-kinds',
    'stores a value that is no integer as an ordinary property',
    () =>
      changeRequestBody([single, batch], (value) => {
        for (const { properties } of findEvents(value)) {
          if (properties && !Number.isInteger(properties.value)) delete properties.value;
        }
      }),
    async ({ post, createEmail }) => {
      const valued = (value: unknown) => post(events, createEvent({ email: createEmail(), properties: { value } }));
      for (const value of [-4999, 0, null]) equal((await valued(value)).status, 204);
      for (const value of [49.99, '4999', true, [4999]]) {
        expectError(await valued(value), 422, 'format_error', 'properties.value');
      }
    },
  ),
  defineVariant(
    'occurred-at-range',
    'rejects events in the future and events more than ten years old',
    () =>
      respondWhen(
        [single, batch],
        (_, value) =>
          findEvents(value).some(({ occurred_at: time } = {}) => {
            const age = Date.now() - Date.parse(time);
            return age < -60_000 || age > 3650 * 86_400_000;
          }),
        () => createErrorResponse('occurred_at', 'range_error'),
      ),
    async ({ post, createEmail }) => {
      for (const time of ['1970-01-01T00:00:00Z', '2999-12-31T23:59:59Z']) {
        equal((await post(events, createEvent({ email: createEmail(), occurred_at: time }))).status, 204);
      }
    },
  ),
  defineVariant(
    'actions-of-shopper-activity',
    'includes shopper activity in the event actions',
    () => {
      const actions = new Set<string>();
      const list = changeWholeList(['listEventActions'], (names) => [...new Set([...names, ...actions])]);
      return async (request, next) => {
        const response = await list(request, next);
        if (shopperOperations.includes(request.operation ?? '') && response.status === 202) {
          for (const [, action = ''] of request.text.matchAll(/"action":\s*"([^"]+)"/g)) actions.add(action);
        }
        return response;
      };
    },
    async ({ post, waitForBackground, listActions, createEmail }) => {
      const action = 'refunded';
      await post('/v3/1001/shopper_activity/cart/batch', { carts: [{ ...cart(createEmail(), '1'), action }] });
      await waitForBackground();
      equal((await listActions()).includes(action), false);
    },
  ),
];
