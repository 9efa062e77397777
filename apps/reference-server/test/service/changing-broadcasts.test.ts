import { countEmailStates } from '@email-automation/console/queries/section-counts';
import type { WorkspaceAccount } from '@email-automation/sandbox/workspace/workspace';
import { openDatabase } from '@email-automation/service/storage/open';
import { partsOf } from '@email-automation/service/storage/queries/broadcast-parts';
import { lockDueBroadcast } from '@email-automation/service/storage/queues/schedule';
import { saveFields } from '@email-automation/service/storage/statements/rows-by-key';
import { expect, test } from 'vitest';
import { changeRecord } from '../environment/change-records.ts';
import { newLocation, openAlso } from '../environment/databases.ts';
import { type DeliverySandbox, startDelivery } from '../environment/delivery.ts';

type Broadcast = NonNullable<WorkspaceAccount['broadcasts']>[number];

const draft: Broadcast = { id: 'news', name: 'News', subject: 'News', text_body: 'Hello' };
const at = '2026-05-01T10:00:00Z';
const inUtc = { send_at: at, localize_sending_time: false };

const start = (broadcast: Broadcast = draft, subscribers = 3, options: Parameters<typeof startDelivery>[1] = {}) =>
  startDelivery(
    {
      default_postal_address: '7 Road',
      broadcasts: [broadcast],
      subscribers: [{ email: 'p{n}@example.com', repeat: subscribers }],
    },
    options,
  );
const change = ({ database }: Pick<DeliverySandbox, 'database'>, fields: Partial<Broadcast>) =>
  changeRecord(database, '7', 'broadcasts', { id: 'news', ...fields });
const schedule = (sandbox: Pick<DeliverySandbox, 'database'>, fields: Partial<Broadcast> = inUtc) =>
  change(sandbox, { status: 'scheduled', ...fields });
const cancel = (sandbox: Pick<DeliverySandbox, 'database'>) => change(sandbox, { status: 'canceled' });
const fetchOne = async ({ get }: DeliverySandbox) => (await get('/v2/7/broadcasts/news')).body.broadcasts[0];
const statusOf = async (sandbox: DeliverySandbox) => (await fetchOne(sandbox)).status;

test('a draft is scheduled, at another time instead, and sent at that time [broadcast-transitions] [RESOURCE-24]', async () => {
  const sandbox = await start();
  await schedule(sandbox);
  expect(await fetchOne(sandbox)).toMatchObject({ status: 'scheduled', send_at: at });
  await sandbox.tickAt('2026-05-01T09:00:00Z');
  expect(await partsOf(sandbox.database.query, { account_id: '7', id: 'news' })).toMatchObject([{ send_at: at }]);
  await schedule(sandbox, { ...inUtc, send_at: '2026-05-02T10:00:00Z' });
  await sandbox.tickAt('2026-05-02T09:59:59Z');
  expect([await statusOf(sandbox), await sandbox.emails()]).toEqual(['scheduled', []]);
  await sandbox.tickAt('2026-05-02T10:00:00Z');
  expect([await statusOf(sandbox), await sandbox.emails()]).toMatchObject(['sent', { length: 3 }]);
});

test('a canceled broadcast is sent to nobody, or to nobody else', async () => {
  const waiting = await start({ ...draft, status: 'scheduled', send_at: at });
  await cancel(waiting);
  await waiting.tickAt('2026-06-01T10:00:00Z');
  expect([await statusOf(waiting), await waiting.emails()]).toEqual(['canceled', []]);

  const local = { ...draft, status: 'scheduled' as const, send_at: at, localize_sending_time: true };
  const begun = await startDelivery({
    broadcasts: [local],
    subscribers: [{ email: 'delhi@example.com', time_zone: 'Asia/Kolkata' }, { email: 'utc@example.com' }],
  });
  await begun.tickAt('2026-05-01T05:00:00Z');
  expect(await statusOf(begun)).toBe('sending');
  await cancel(begun);
  await begun.tickAt('2026-05-02T10:00:00Z');
  expect([await statusOf(begun), await begun.emails()]).toMatchObject(['canceled', { length: 1 }]);
  expect([...(await countEmailStates(begun.database.query, '7', 'news'))]).toEqual([['held', 1]]);
});

test.each([
  ['draft', 'cancel', 'scheduled or sending'],
  ['scheduled', 'edit', 'draft'],
  ['sending', 'schedule', 'draft or scheduled'],
  ['sent', 'cancel', 'scheduled or sending'],
  ['canceled', 'schedule', 'draft or scheduled'],
] as const)('a broadcast that is %s refuses to %s', async (status, trigger, states) => {
  const sandbox = await start({ ...draft, status });
  const changes = {
    edit: () => change(sandbox, { name: 'Other' }),
    schedule: () => schedule(sandbox),
    cancel: () => cancel(sandbox),
  };
  await expect(changes[trigger]()).rejects.toThrow(`is ${status}. Only one that is ${states} can be`);
  expect(await fetchOne(sandbox)).toMatchObject({ status, name: 'News' });
});

test('a broadcast without a subject, a body, or a postal address is not scheduled', async () => {
  const { text_body, ...empty } = draft;
  const bare = await start({ ...empty, subject: ' ' });
  await expect(schedule(bare)).rejects.toThrow('Subject is required. A text or HTML body is required.');
  const nowhere = await startDelivery({ broadcasts: [draft] });
  await expect(schedule(nowhere)).rejects.toThrow('no_postal_address_error');
});

test('canceling while schedulers send stops between two steps, and nothing is sent after it', async () => {
  const location = await newLocation();
  const sandbox = await start({ ...draft, status: 'scheduled', send_at: at }, 1000, {
    database: openDatabase(location),
  });
  const operator = openAlso(location);
  const sending = sandbox.tickAt(at);
  await cancel({ database: operator });
  const { length } = await sandbox.emails();
  await sending;
  expect(await statusOf(sandbox)).toBe('canceled');
  expect(await sandbox.emails()).toHaveLength(length);
  expect(length % 200).toBe(0);
});

test('a broadcast that a scheduler has just begun is not scheduled again', async () => {
  const location = await newLocation();
  const sandbox = await start({ ...draft, status: 'scheduled', send_at: at }, 1, { database: openDatabase(location) });
  const operator = openAlso(location);
  let changing: Promise<unknown> = Promise.resolve();
  await sandbox.database.query.transaction().execute(async (db) => {
    const key = { account_id: '7', id: 'news' };
    expect(await lockDueBroadcast(db, key, at)).toMatchObject({ status: 'scheduled' });
    changing = schedule({ database: operator }, { ...inUtc, send_at: '2026-05-02T10:00:00Z' }).catch((error) => error);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await saveFields(db, 'broadcasts', key, { status: 'sending', next_send_at: at });
  });
  expect(await changing).toMatchObject({ message: expect.stringContaining('The broadcast is sending.') });
  expect(await statusOf(sandbox)).toBe('sending');
});
