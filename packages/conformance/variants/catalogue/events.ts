import { equal } from 'node:assert/strict';
import { answer, instead, refusal, requestBody } from '../../mutants/mutant.ts';
import { limits } from '../../src/interface-limits.ts';
import { peopleSeen } from '../people.ts';
import { refused } from '../prober.ts';
import { type Body, json, objects, type Variant, variant } from '../variant.ts';
import { wholeList } from '../whole-list.ts';

const events = '/v2/1001/events';
const single = 'recordEvent' as const;
const batch = 'createEventBatch' as const;
const one = (fields: object) => ({ events: [{ action: 'Probed', ...fields }] });

/** The events that a request tells of. */
const eventsIn = (value: Body): Body[] =>
  [...objects([value]), ...objects(value?.batches)].flatMap(({ events: given }) => objects(given));
const notFound = () => answer(404, { errors: [{ code: 'not_found_error', message: 'There is no such subscriber.' }] });
const shopping = ['createCartBatch', 'createOrderBatch', 'createProductBatch', 'createLegacyOrderBatch'];

export const eventVariants: Variant[] = [
  variant(
    'record-many',
    'records the first of several events',
    () =>
      requestBody(single, (value) => {
        if (Array.isArray(value.events)) value.events.splice(1);
      }),
    async ({ post, email }) => {
      const event = { email: email(), action: 'Probed' };
      for (const given of [[], [event, event]]) {
        refused(await post(events, { events: given }), 422, 'length_error', 'events');
      }
    },
  ),
  variant(
    'email-and-id-code',
    'has other codes for an event of two people, and of none',
    () => async (asked, behind) => {
      const answered = await behind(asked);
      const [event] = eventsIn(json(asked));
      if (asked.operation !== single || answered.status !== 422 || event === undefined) return answered;
      if ('email' in event && 'id' in event) return refusal('email', 'uniqueness_error');
      return 'email' in event || 'id' in event ? answered : refusal('id', 'unavailable_error');
    },
    async ({ post, email }) => {
      refused(await post(events, one({ email: email(), id: '1' })), 422, 'format_error', 'id');
      refused(await post(events, one({})), 422, 'presence_error', 'email');
    },
  ),
  variant(
    'unknown-event-subscriber',
    'answers 404 to events of addresses that nobody has, drops them in batches, and 422 to ids that nobody has',
    () => {
      const seen = peopleSeen();
      return async (asked, behind) => {
        const value = json(asked);
        const unknown = eventsIn(value).filter(({ email } = {}) => typeof email === 'string' && !seen.has(email));
        // What comes without an address fails in the background.
        if (asked.operation === batch) for (const event of unknown) delete event.email;
        const changed =
          asked.operation === batch && unknown.length > 0 ? { ...asked, text: JSON.stringify(value) } : asked;
        const answered = await behind(changed);
        seen.see(asked, answered);
        if (asked.operation !== single) return answered;
        if (answered.status === 404 && eventsIn(value)[0]?.id !== undefined) return refusal('id');
        return answered.status === 204 && unknown.length > 0 ? notFound() : answered;
      };
    },
    async ({ post, email, subscribe, given }) => {
      const { campaign_id: campaign = '' } = await given('campaign to subscribe to');
      const someone = { email: email() };
      equal((await post(events, one(someone))).status, 204);
      equal((await subscribe(campaign, someone)).status, 201);
      refused(await post(events, one({ id: 'nobody' })), 404, 'not_found_error');
    },
  ),
  variant(
    'empty-action',
    'records events whose `action` is empty, but refuses them in batches',
    () => async (asked, behind) => {
      const value = json(asked);
      const empty = eventsIn(value).filter(({ action } = {}) => action === '');
      if (empty.length === 0) return behind(asked);
      if (asked.operation === batch) return refusal('action', 'presence_error');
      for (const event of empty) event.action = ' ';
      return behind({ ...asked, text: JSON.stringify(value) });
    },
    async ({ post, email }) => {
      refused(await post(events, one({ email: email(), action: '' })), 422, 'presence_error', 'action');
      const batched = { batches: [one({ email: email(), action: '' })] };
      equal((await post(`${events}/batches`, batched)).status, 201);
    },
  ),
  variant(
    'value-kinds',
    'takes whole positive numbers only as `properties.value`',
    () =>
      instead(
        [single, batch],
        (_, value) =>
          eventsIn(value).some(({ properties } = {}) => {
            const given = properties?.value;
            return given !== undefined && !(Number.isInteger(given) && given >= 0);
          }),
        () => refusal('properties.value', 'range_error'),
      ),
    async ({ post, email }) => {
      for (const value of [-5, 0.5, 'a text', null, { amount: 1 }]) {
        equal((await post(events, one({ email: email(), properties: { value } }))).status, 204);
      }
    },
  ),
  variant(
    'conversion-recognition',
    'takes a text of digits as the value of a conversion too',
    () =>
      instead(
        [single, batch],
        (_, value) =>
          eventsIn(value).some(
            ({ properties }) =>
              typeof properties?.value === 'string' && Number(properties.value) > limits.conversionValue - 1,
          ),
        () => refusal('properties.value', 'range_error'),
      ),
    async ({ post, email }) => {
      const valued = (value: unknown) => post(events, one({ email: email(), properties: { value } }));
      equal((await valued(`${limits.conversionValue}`)).status, 204);
      refused(await valued(limits.conversionValue), 422, 'range_error', 'properties.value');
    },
  ),
  variant(
    'occurred-at-range',
    'refuses events of the future and of more than ten years ago',
    () =>
      instead(
        [single, batch],
        (_, value) =>
          eventsIn(value).some(({ occurred_at: time } = {}) => {
            const age = Date.now() - Date.parse(time);
            return age < -60_000 || age > 3650 * 86_400_000;
          }),
        () => refusal('occurred_at', 'range_error'),
      ),
    async ({ post, email }) => {
      for (const time of ['1970-01-01T00:00:00Z', '2999-12-31T23:59:59Z']) {
        equal((await post(events, one({ email: email(), occurred_at: time }))).status, 204);
      }
    },
  ),
  variant(
    'actions-of-shopper-activity',
    'lists what shoppers did among the event actions',
    () => {
      const actions = new Set<string>();
      const list = wholeList(['listEventActions'], (names) => [...new Set([...names, ...actions])]);
      return async (asked, behind) => {
        const answered = await list(asked, behind);
        if (shopping.includes(asked.operation ?? '') && answered.status === 202) {
          for (const [, action = ''] of asked.text.matchAll(/"action":\s*"([^"]+)"/g)) actions.add(action);
        }
        return answered;
      };
    },
    async ({ post, unique, settled, get, email }) => {
      const action = unique();
      await post('/v3/1001/shopper_activity/cart/batch', { carts: [{ action, email: email() }] });
      await settled();
      equal((await get('/v2/1001/event_actions?per_page=1000')).body.event_actions.includes(action), false);
    },
  ),
];
