import { createHash } from 'node:crypto';
import type { CampaignSubscription, Subscriber } from '@email-automation/service/domain/records';
import type { Database, Queries } from '@email-automation/service/storage/database';
import {
  type CampaignSubscriberQuery,
  findCampaignSubscribers,
  type ListedSubscriber,
} from '@email-automation/service/storage/queries/campaign-subscribers';
import { updateCounters } from '@email-automation/service/storage/queries/campaigns';
import { insertRecords } from '@email-automation/service/storage/statements/bulk';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startSandbox } from '../environment/sandbox.ts';

const account_id = '1001';
/** A campaign of the demo workspace without subscribers. */
const campaign_id = '3004';
const statuses = ['active', 'unsubscribed', 'removed', 'pending'] as const;
type Placed = { subscriber: Subscriber; status: CampaignSubscription['status'] };

/** A subscriber with a random id, one of a few times of creation, and one of the statuses, most often active. */
function createPlaced(n: number): Placed {
  const id = createHash('sha1').update(String(n)).digest('hex');
  const email = `paged-${n}@example.com`;
  const subscriber: Subscriber = {
    ...{ account_id, id, email, email_key: email, status: 'active', user_id: null, time_zone: 'Etc/UTC' },
    ...{
      utc_offset: n % 2 ? null : -60,
      tags: [`"${n}"`, 'ü\u2028\\'],
      custom_fields: { n, deep: { list: [null, 1e-7] } },
    },
    ...{
      prospect: n % 3 === 0,
      lead_score: n % 5,
      eu_consent: null,
      eu_consent_message: n % 7 ? null : 'line\n\u0001\u007f"\ud83d\ude00',
    },
    created_at: `2026-01-0${1 + (parseInt(id.slice(0, 6), 16) % 9)}T00:00:00Z`,
  };
  return { subscriber, status: statuses[n % 10 < 7 ? 0 : (n % 10) - 6] ?? 'active' };
}

async function add(db: Queries, placed: Placed[]): Promise<void> {
  await insertRecords(
    db,
    'subscribers',
    placed.map(({ subscriber }) => subscriber),
  );
  const subscriptions = placed.map(
    ({ subscriber, status }): CampaignSubscription => ({
      ...{ account_id, id: `s-${subscriber.id}`, campaign_id, subscriber_id: subscriber.id, status },
      ...{
        subscriber_created_at: subscriber.created_at,
        created_at: subscriber.created_at,
        is_complete: false,
        lap: 1,
      },
      ...{ starting_email_index: 0, last_sent_email_at: null, last_sent_email_index: null, next_send_at: null },
      unsubscribed_by_email: false,
    }),
  );
  await insertRecords(db, 'campaign_subscriptions', subscriptions);
  for (const [status, of] of Map.groupBy(placed, (one) => one.status)) {
    await updateCounters(db, account_id, campaign_id, undefined, status, of.length);
  }
}

/** The list without pages. */
function sorted(placed: Placed[], { status, sort, direction }: CampaignSubscriberQuery): string[] {
  const sign = direction === 'asc' ? 1 : -1;
  const key = ({ id, created_at }: Subscriber) => (sort === 'id' ? id : created_at + id);
  return placed
    .filter((one) => one.status === status)
    .map(({ subscriber }) => subscriber)
    .sort((a, b) => (key(a) < key(b) ? -sign : sign))
    .map(({ id }) => id);
}

const asStored = (subscriber: ListedSubscriber) => subscriber;

async function read(db: Queries, query: CampaignSubscriberQuery): Promise<{ records: Subscriber[]; total: number }> {
  const { json, total } = await findCampaignSubscribers(db, account_id, campaign_id, query, asStored);
  return { records: JSON.parse(json), total };
}

async function fill(database: Database, count: number): Promise<Placed[]> {
  const placed = Array.from({ length: count }, (_, n) => createPlaced(n));
  await add(database.query, placed);
  return placed;
}

test('every page of every order is a slice of the whole list, also while the list changes', async () => {
  const { database } = await startSandbox({ worker: false });
  const placed = await fill(database, 4000);
  const requests = fc.record({
    status: fc.constantFrom('active', 'unsubscribed', 'removed'),
    sort: fc.constantFrom('id', 'created_at'),
    direction: fc.constantFrom('asc', 'desc'),
    perPage: fc.constantFrom(1, 7, 100, 1000),
    /** Where in the list the page is, and a little beyond its end. */
    part: fc.double({ min: 0, max: 1.01, noNaN: true }),
    change: fc.constantFrom('none', 'add', 'unsubscribe'),
  });
  let next = placed.length;
  await fc.assert(
    fc.asyncProperty(requests, async ({ part, change, ...request }) => {
      if (change === 'add') {
        const one = createPlaced(next++);
        await add(database.query, [one]);
        placed.push(one);
      }
      const active = change === 'unsubscribe' && placed.find(({ status }) => status === 'active');
      if (active) {
        const { id } = active.subscriber;
        active.status = 'unsubscribed';
        const update = database.query.updateTable('campaign_subscriptions').set({ status: 'unsubscribed' });
        await update.where('account_id', '=', account_id).where('subscriber_id', '=', id).execute();
        await updateCounters(database.query, account_id, campaign_id, 'active', 'unsubscribed');
      }
      const whole = sorted(placed, { ...request, page: 1 });
      const pages = Math.ceil(whole.length / request.perPage);
      for (const page of new Set([1, pages, Math.max(1, Math.round(part * pages))])) {
        const { records, total } = await read(database.query, { ...request, page });
        const ids = whole.slice((page - 1) * request.perPage, page * request.perPage);
        expect([total, records.map(({ id }) => id)]).toEqual([whole.length, ids]);
      }
    }),
    { numRuns: 40 },
  );
});

test('a page is read again when a subscriber is added between its statements', async () => {
  const { database } = await startSandbox({ worker: false });
  const placed = await fill(database, 3000);
  const late = createPlaced(3000);
  let statements = 0;
  const db = database.query.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      statements++;
      if (statements === 1) await add(database.query, [{ ...late, status: 'active' }]);
      return result;
    },
  });
  const query: CampaignSubscriberQuery = { status: 'active', sort: 'id', direction: 'asc', page: 210, perPage: 10 };
  const { records, total } = await read(db, query);
  // The campaign, the page in another state than expected, and the page.
  expect(statements).toBe(3);
  const whole = sorted([...placed, { ...late, status: 'active' }], query);
  expect([total, records.map(({ id }) => id)]).toEqual([2101, whole.slice(2090, 2100)]);
});
