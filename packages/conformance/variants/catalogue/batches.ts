import { deepEqual, equal } from 'node:assert/strict';
import type { OperationId } from '@email-automation/types';
import { answer, instead, refusal, requestBody } from '../../mutants/mutant.ts';
import type { Answered, Asked, Fault } from '../../mutants/proxy.ts';
import { operationIds, operations } from '../../src/contract/operations.ts';
import { limits } from '../../src/interface-limits.ts';
import { nobody, peopleSeen } from '../people.ts';
import { refused } from '../prober.ts';
import { type Body, json, moved, objects, type Variant, variant, withBody } from '../variant.ts';

const batches = operationIds.filter((id) => operations[id].batch);
const ofPeople: OperationId[] = ['createSubscriberBatch', 'createUnsubscribeBatch', 'createEventBatch'];
const inGroups = [...ofPeople, 'createLegacyOrderBatch' as const];
const isBatch = ({ operation }: Asked) => operation !== undefined && batches.includes(operation);

/** The lists of records in the body of a batch. */
function listsIn(value: Body): Body[][] {
  const groups = objects(value?.batches ?? [value]);
  return groups.flatMap((group) => Object.values(group).filter(Array.isArray));
}
const recordsIn = (value: Body): Body[] => objects(listsIn(value).flat());

/** Changes each list of records of batches. */
const onLists = (on: OperationId[], change: (records: Body[]) => Body[]): Fault =>
  requestBody(on, (value) => {
    for (const records of listsIn(value)) records.splice(0, records.length, ...change([...records]));
  });

const success: Partial<Record<OperationId, () => Answered>> = {
  createSubscriberBatch: () => answer(201, {}),
  createEventBatch: () => answer(201, {}),
  createUnsubscribeBatch: () => answer(204),
};
const accepted = (operation: OperationId | undefined): Answered =>
  (operation && success[operation]?.()) ??
  answer(202, operation === 'createLegacyOrderBatch' ? {} : { request_ids: [crypto.randomUUID()] });

const people = '/v2/1001/subscribers/batches';
const events = '/v2/1001/events/batches';
const unsubscribes = '/v2/1001/unsubscribes/batches';
const carts = '/v3/1001/shopper_activity/cart/batch';
const of = (...subscribers: object[]) => ({ batches: [{ subscribers }] });

export const batchVariants: Variant[] = [
  variant(
    'background-delay',
    'takes the records of a batch from the last to the first',
    () => onLists(batches, (records) => records.reverse()),
    async ({ post, given, settled, email, subscribe, person }) => {
      const { campaign_id: campaign = '' } = await given('campaign to subscribe to');
      const someone = { email: email() };
      await subscribe(campaign, someone);
      await post(people, of({ ...someone, tags: ['first'] }, { ...someone, tags: ['second'] }));
      await post(people, of({ ...someone, tags: ['third'] }));
      await settled();
      deepEqual((await person(campaign, someone.email)).tags, ['first', 'second', 'third']);
    },
  ),
  variant(
    'duplicates-in-batch',
    'takes the first of several records about a person',
    () =>
      onLists(['createSubscriberBatch'], (records) => {
        const seen = new Set<string>();
        const first = ({ email }: Body = {}) => typeof email !== 'string' || (!seen.has(email) && seen.add(email));
        return records.map((record) => (first(record ?? {}) ? record : { ...record, email: nobody() }));
      }),
    async ({ post, given, settled, email, subscribe, person }) => {
      const { campaign_id: campaign = '' } = await given('campaign to subscribe to');
      const someone = { email: email() };
      await subscribe(campaign, someone);
      await post(
        people,
        of({ ...someone, custom_fields: { size: 'S' } }, { ...someone, custom_fields: { size: 'M' } }),
      );
      await settled();
      equal((await person(campaign, someone.email)).custom_fields?.size, 'M');
    },
  ),
  variant(
    'batch-existing-subscriber',
    'leaves people as they are who exist',
    () => {
      const seen = peopleSeen();
      return async (asked, behind) => {
        const ours = onLists(['createSubscriberBatch'], (records) =>
          records.map((record) => (seen.has(record?.email) ? { ...record, email: nobody() } : record)),
        );
        const changed = ours.request?.(asked) as Asked;
        const answered = await behind(changed);
        seen.see(asked, answered);
        return answered;
      };
    },
    async ({ post, given, settled, email, subscribe, person }) => {
      const { campaign_id: campaign = '' } = await given('campaign to subscribe to');
      const someone = { email: email() };
      await subscribe(campaign, { ...someone, user_id: 'u-1', time_zone: 'Europe/Berlin' });
      await post(people, of({ ...someone, time_zone: 'Europe/Paris' }));
      await settled();
      const { user_id: user, time_zone: zone } = await person(campaign, someone.email);
      deepEqual([user, zone], ['u-1', 'Europe/Paris']);
    },
  ),
  variant(
    'several-groups',
    'takes one group only',
    () =>
      instead(
        inGroups,
        (_, value) => Array.isArray(value?.batches) && value.batches.length > 1,
        () => refusal('batches', 'length_error'),
      ),
    async ({ post, email }) => {
      const groups = [...Array(30)].map(() => ({ subscribers: [{ email: email() }] }));
      equal((await post(people, { batches: groups })).status, 201);
    },
  ),
  variant(
    'empty-batches',
    'has nothing to do where there are no groups',
    () => (asked, behind) =>
      behind(asked).then((answered) => {
        const empty = isBatch(asked) && json(asked)?.batches?.length === 0;
        return empty && answered.status === 422 ? accepted(asked.operation) : answered;
      }),
    async ({ post }) => refused(await post(people, { batches: [] }), 422, 'length_error', 'batches'),
  ),
  variant(
    'invalid-record-in-batch',
    'leaves out records that it cannot take, but refuses a batch with a bad address',
    () => async (asked, behind) => {
      if (!isBatch(asked)) return behind(asked);
      const bad = recordsIn(json(asked)).some(({ email } = {}) => typeof email === 'string' && !email.includes('@'));
      if (bad) return refusal('email', 'email_error');
      const answered = await behind(asked);
      if (answered.status !== 422) return answered;
      const records: [string, string, number][] = json(answered).errors.map(({ attribute = '' }) => {
        const [, list = '', index = ''] =
          /^(.*?\.?\w+)\[(\d+)\]\.\w/.exec(attribute.replace(/^batches\[0\]/, 'batches.0')) ?? [];
        return [attribute, list.replace(/^batches\.0\./, ''), Number(index)];
      });
      if (records.some(([, list]) => list === '')) return answered;
      const value = json(asked);
      const group = value.batches?.[0] ?? value;
      const faulty = new Set(records.map(([, , index]) => index));
      const list = records[0]?.[1] ?? '';
      group[list] = group[list].filter((_: Body, index: number) => !faulty.has(index));
      return group[list].length > 0 ? behind({ ...asked, text: JSON.stringify(value) }) : accepted(asked.operation);
    },
    async ({ post, email }) => {
      const wrong = { email: email(), action: 7 };
      refused(await post(events, { batches: [{ events: [{ email: email(), action: 'Probed' }, wrong] }] }), 422);
      equal((await post(people, of({ email: 'no address' }, { email: email() }))).status, 201);
    },
  ),
  variant(
    'record-without-email',
    'refuses a batch in which somebody has no address',
    () =>
      instead(
        ofPeople,
        (_, value) => recordsIn(value).some((record) => !('email' in record)),
        () => refusal('email', 'presence_error'),
      ),
    async ({ post, email }) => {
      equal((await post(people, of({ tags: ['x'] }, { email: email() }))).status, 201);
      equal((await post(unsubscribes, of({}))).status, 204);
      equal((await post(events, { batches: [{ events: [{ action: 'Probed' }] }] })).status, 201);
    },
  ),
  variant(
    'events-to-subscriber-batch',
    'takes a batch of events at the path of subscribers too',
    () => (asked, behind) => {
      const isEvents = asked.operation === 'createSubscriberBatch' && json(asked)?.batches?.[0]?.events !== undefined;
      return behind(isEvents ? moved(asked, asked.url.pathname.replace('subscribers', 'events')) : asked);
    },
    async ({ post, email }) => {
      const seen = await post(people, { batches: [{ events: [{ email: email(), action: 'Probed' }] }] });
      refused(seen, 422, 'presence_error', 'batches[0].subscribers');
    },
  ),
  variant(
    'line-item-attributes',
    'takes numbers as further attributes of a line',
    () =>
      requestBody(['createCartBatch', 'createOrderBatch'], (value) => {
        for (const { items } of recordsIn(value)) {
          for (const item of Array.isArray(items) ? items : []) {
            if (typeof item?.color === 'number') item.color = String(item.color);
          }
        }
      }),
    async ({ post }) => refused(await post(carts, { carts: [{ items: [{ color: 7 }] }] }), 422, 'format_error'),
  ),
  variant(
    'batch-size-code',
    'has another code for an empty batch and for one that is too large',
    (): Fault => ({
      answer(answered, asked) {
        if (!isBatch(asked) || answered.status !== 422) return answered;
        const value = json(answered);
        for (const error of value.errors) if (error.code === 'length_error') error.code = 'range_error';
        return withBody(answered, value);
      },
    }),
    async ({ post }) => {
      refused(await post(people, of()), 422, 'length_error', 'batches[0].subscribers');
      const many = Array.from({ length: limits.batchSize + 1 }, () => ({}));
      refused(await post(carts, { carts: many }), 422, 'length_error', 'carts');
    },
  ),
  variant(
    'records-per-hour',
    'answers 422 to more records than there may be in an hour',
    () =>
      instead(
        inGroups,
        (_, value) => recordsIn(value).length > limits.records,
        () => refusal('batches', 'length_error'),
      ),
    async ({ post }) => {
      const subscribers = Array.from({ length: limits.batchSize }, () => ({ email: 'x@example.com' }));
      const batches = Array.from({ length: limits.records / limits.batchSize + 1 }, () => ({ subscribers }));
      const seen = await post(unsubscribes, { batches });
      equal(seen.status, 429);
      equal((await post(people, of({}))).status, 201);
    },
  ),
];
