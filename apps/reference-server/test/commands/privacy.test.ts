import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { eraseSubscriber } from '@email-automation/sandbox/operator/erase-subscriber';
import { exportSubscriber, writeJson } from '@email-automation/sandbox/operator/export-subscriber';
import type { Table } from '@email-automation/service/domain/columns';
import { systemRandom } from '@email-automation/service/domain/random';
import { processNext } from '@email-automation/service/services/batches/process-batch';
import type { Database } from '@email-automation/service/storage/database';
import { addEvents } from '@email-automation/service/storage/queries/events';
import { recordFailedAttempt } from '@email-automation/service/storage/queues/dead-letters';
import { columns, personalData } from '@email-automation/service/storage/schema/tables';
import { expect, test } from 'vitest';
import { type DeliverySandbox, startDelivery } from '../environment/delivery.ts';
import { expectSuccess } from '../environment/sandbox.ts';

/** In everything that is stored about the subscriber, and in nothing else. */
const canary = 'canary';
const email = 'Canary@example.com';
const later = new Date('2026-05-03T08:00:00Z');

const campaign = {
  id: 'c',
  name: 'C',
  status: 'active' as const,
  notify_unsubscribe_email: 'team@example.com',
  emails: [{ subject: 'One' }, { subject: 'Two' }],
};

/** Starts a server that has stored everything that it can store about the subscriber, and some of another one. */
async function startWithData(): Promise<DeliverySandbox> {
  const server = await startDelivery({ campaigns: [campaign] }, { worker: false });
  const { post, database, tickAt } = server;
  const drain = async () => {
    while (await processNext(database, later));
  };
  for (const one of [email, 'other@example.com']) {
    const fields = { custom_fields: { name: one }, tags: [one], user_id: one, eu_consent_message: one };
    expectSuccess(await post('/v2/7/campaigns/c/subscribers', { subscribers: [{ email: one, ...fields }] }));
    expectSuccess(await post('/v2/7/events', { events: [{ email: one, action: 'A', properties: { name: one } }] }));
    const order = {
      email: one,
      provider: 'shop',
      action: 'placed',
      order_id: one,
      occurred_at: '2026-05-01T08:00:00Z',
    };
    expectSuccess(await post('/v3/7/shopper_activity/order/batch', { orders: [order] }));
  }
  await drain();
  await tickAt('2026-05-01T09:00:00Z');
  const group = { subscribers: [{ email }, { email: 'OTHER@example.com', tags: ['waits'] }] };
  const key = email.toLowerCase();
  const subscribers = database.query.selectFrom('subscribers').where('email_key', '=', key).select('id');
  const { id } = await subscribers.executeTakeFirstOrThrow();
  for (const [path, body] of [
    ['/v2/7/subscribers/batches', { batches: [group] }],
    [
      '/v2/7/events/batches',
      {
        batches: [
          {
            events: [
              { email: 'CANARY@EXAMPLE.COM', action: 'A' },
              { id, action: 'B' },
            ],
          },
        ],
      },
    ],
  ] as const)
    expectSuccess(await post(path, body));
  // The second batch becomes a dead letter, the first one waits.
  const batches = database.query.selectFrom('queued_batches').where('account_id', '=', '7').selectAll();
  const last = await batches.orderBy('position', 'desc').executeTakeFirstOrThrow();
  await recordFailedAttempt(database, last, 'broken', 'permanent', later);
  return server;
}

/** The columns of all tables that have the canary in a row, and the rows. */
async function findCanary({ query }: Database): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of Object.keys(columns) as Table[]) {
    const rows: Record<string, unknown>[] = await query
      .selectFrom(table as 'outbox')
      .selectAll()
      .execute();
    for (const [column, value] of rows.flatMap((row) => Object.entries(row))) {
      if (!String(value).toLowerCase().includes(canary)) continue;
      found[`${table}.${column}`] = [...(found[`${table}.${column}`] ?? []), String(value)];
    }
  }
  return found;
}

// biome-ignore lint/suspicious/noExplicitAny: its parts have every shape
async function readExport({ query }: Database): Promise<any> {
  return json(Readable.from(writeJson(await exportSubscriber(query, '7', email))));
}

test('the export of a subscriber has every place that names the subscriber, and nothing of others', async () => {
  const { database } = await startWithData();
  const found = await findCanary(database);
  const holds = (column: string) => {
    const [table = '', name = ''] = column.split('.');
    return Reflect.get(Reflect.get(personalData, table), name);
  };
  expect(Object.keys(found).filter((column) => !['subscriber', 'requests'].includes(holds(column)))).toEqual([]);
  expect(Object.keys(found)).toEqual(
    expect.arrayContaining(['events.properties', 'outbox.to_email', 'queued_batches.payload', 'dead_letters.payload']),
  );
  const exported = await readExport(database);
  expect(JSON.stringify(exported)).not.toMatch(/other@/i);
  expect(exported).toMatchObject({
    subscriber: { email, tags: [email], custom_fields: { name: email }, user_id: email },
    campaign_subscriptions: [{ campaign_id: 'c', status: 'active' }],
    events: [{ action: 'A', properties: { name: email } }],
    shopper_activity: [{ kind: 'order', record: { order_id: email } }],
    emails: [{ subject: 'One', to_email: email }],
    batches: [
      { operation: 'createSubscriberBatch', state: 'queued', records: [{ email }] },
      { state: 'dead-lettered', records: [{ email: 'CANARY@EXAMPLE.COM' }, { action: 'B' }] },
    ],
  });
  for (const [part, columnsOfPart] of [
    ['events', personalData.events],
    ['emails', personalData.outbox],
  ] as const) {
    const expected = Object.entries(columnsOfPart).flatMap(([column, of]) => (of === 'subscriber' ? [column] : []));
    expect(Object.keys(exported[part][0]).toSorted()).toEqual(expected.toSorted());
  }
});

test('an erased subscriber gets nothing, an import does not bring the subscriber back, and all else stays', async () => {
  const { database, get, post, tickAt, emails } = await startWithData();
  const others = async () => JSON.stringify(await exportSubscriber(database.query, '7', 'other@example.com'));
  const before = await others();
  const erased = await eraseSubscriber(database, '7', email, false);
  expect(erased).toMatchObject({
    campaign_subscriptions: 1,
    events: 1,
    shopper_activity: 1,
    emails: 1,
    batch_records: 3,
  });
  expect(await findCanary(database)).toEqual({
    'subscribers.email': [email],
    'subscribers.email_key': [email.toLowerCase()],
  });
  expect(await others()).toBe(before);
  const campaigns = async () => (await get('/v2/7/campaigns/c')).body.campaigns[0];
  expect(await campaigns()).toMatchObject({ active_subscriber_count: 1 });
  expect((await get('/v2/7/campaigns/c/subscribers')).body.meta.total_count).toBe(1);

  while (await processNext(database, later));
  expectSuccess(await post('/v2/7/subscribers/batches', { batches: [{ subscribers: [{ email }] }] }));
  while (await processNext(database, later));
  const refused = await post('/v2/7/campaigns/c/subscribers', { subscribers: [{ email }] });
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ code: 'unavailable_error' }] } });
  await tickAt('2026-05-02T00:00:00Z');
  expect(await emails({ to: email })).toEqual([]);
  expect(await emails({ to: 'other@example.com' })).toHaveLength(2);

  expect(await eraseSubscriber(database, '7', email, false)).toMatchObject({ emails: 0, keeps_address: true });
  expect(await eraseSubscriber(database, '7', email, true)).toMatchObject({ keeps_address: false });
  expect(await findCanary(database)).toEqual({});
  expect(await eraseSubscriber(database, '7', email, true)).toMatchObject({ subscriber_id: null, batch_records: 0 });
  expect(await readExport(database)).toMatchObject({ subscriber: null, events: [], batches: [] });
});

test('a subscriber with more than one step of events is exported in order, and erased', async () => {
  const { database, post } = await startDelivery({}, { worker: false });
  expectSuccess(await post('/v2/7/events', { events: [{ email, action: 'First' }] }));
  const { id } = await database.query
    .selectFrom('subscribers')
    .where('account_id', '=', '7')
    .select('id')
    .executeTakeFirstOrThrow();
  // Half of them have one time.
  const occurredAt = (n: number) => new Date(Date.parse('2026-06-01T00:00:00Z') + Math.max(0, n - 600) * 1000);
  const events = Array.from({ length: 1200 }, (_, n) => ({
    ...{ account_id: '7', id: systemRandom.id(), subscriber_id: id, prospect: true, properties: { n } },
    ...{ action: 'Next', occurred_at: occurredAt(n).toISOString().replace('.000', '') },
  }));
  await addEvents(database.query, '7', events);
  const exported = await readExport(database);
  expect(exported.events.slice(1).map(({ properties }: { properties: { n: number } }) => properties.n)).toEqual(
    events.map(({ properties }) => properties.n),
  );
  expect(await eraseSubscriber(database, '7', email, true)).toMatchObject({ events: 1201 });
  expect(await findCanary(database)).toEqual({});
});
