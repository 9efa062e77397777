import { processNext } from '@email-automation/service/services/batches/process-batch';
import { listQueuedBatches } from '@email-automation/service/storage/queues/queued-batches';
import { toUnavailable } from '@email-automation/service/storage/unavailable';
import { expect, onTestFinished, test } from 'vitest';
import { newDatabase } from '../environment/databases.ts';
import { exchange, exchangeParameters, obtainCode, setAdaPassword } from '../environment/oauth.ts';
import { onQuery } from '../environment/on-query.ts';
import { type Sandbox, startSandbox } from '../environment/sandbox.ts';

const email = 'kim@example.com';
const campaign = '/v2/1001/campaigns/3001';

/** Starts a server whose database can end transactions at their next write, as PostgreSQL does after a deadlock. */
async function startWithDeadlocks() {
  const deadlocks = { left: 0 };
  const database = await newDatabase();
  onTestFinished(() => database.close());
  const meeting = onQuery(database, ({ kind }) => {
    if (deadlocks.left === 0 || !/^(Insert|Update|Delete)/.test(kind)) return;
    deadlocks.left--;
    throw toUnavailable(Object.assign(new Error('deadlock detected'), { code: '40P01' }));
  });
  return { sandbox: await startSandbox({ database: meeting, worker: false }), deadlocks };
}

type Write = (sandbox: Sandbox) => Promise<{ status: number }>;

const writes: [string, number, Write][] = [
  [
    'an event that changes its subscriber',
    204,
    ({ post }) => post('/v2/1001/events', { events: [{ email, action: 'Left', prospect: false }] }),
  ],
  ['a subscription', 201, ({ post }) => post(`${campaign}/subscribers`, { subscribers: [{ email }] })],
  ['a pause', 204, ({ post }) => post(`${campaign}/pause`, undefined)],
  ['an activation', 204, ({ post }) => post(`${campaign}/activate`, undefined)],
];

test('a write that meets a deadlock, or several, is made again at once', async () => {
  const { sandbox, deadlocks } = await startWithDeadlocks();
  await sandbox.post('/v2/1001/events', { events: [{ email, action: 'Came', prospect: true }] });
  for (const [name, expected, write] of writes) {
    deadlocks.left = 5;
    const { status } = await write(sandbox);
    expect([name, status, deadlocks.left]).toEqual([name, expected, 0]);
  }
  const { query } = sandbox.database;
  const events = await query.selectFrom('events').select('action').execute();
  expect(events.map(({ action }) => action).sort()).toEqual(['Came', 'Left']);
});

test('a code is exchanged once, though its exchange meets a deadlock', async () => {
  const { sandbox, deadlocks } = await startWithDeadlocks();
  await setAdaPassword(sandbox);
  const parameters = exchangeParameters(await obtainCode(sandbox));
  deadlocks.left = 2;
  expect((await exchange(sandbox, parameters)).status).toBe(200);
  expect(deadlocks.left).toBe(0);
});

test('a batch that meets a deadlock is processed again at once, without an attempt that failed', async () => {
  const { sandbox, deadlocks } = await startWithDeadlocks();
  expect((await sandbox.post('/v2/1001/subscribers/batches', { batches: [{ subscribers: [{ email }] }] })).status).toBe(
    201,
  );
  deadlocks.left = 3;
  expect(await processNext(sandbox.database, new Date(), (error) => expect.fail(String(error)))).toBe(true);
  expect([deadlocks.left, await listQueuedBatches(sandbox.database.query)]).toEqual([0, []]);
});

test('a write that meets deadlocks again and again is refused for now, and changes nothing', async () => {
  const { sandbox, deadlocks } = await startWithDeadlocks();
  deadlocks.left = 7;
  const { status } = await sandbox.post(`${campaign}/subscribers`, { subscribers: [{ email }] });
  expect([status, deadlocks.left]).toEqual([503, 1]);
  deadlocks.left = 0;
  const found = sandbox.database.query.selectFrom('subscribers').where('email_key', '=', email).select('email');
  expect(await found.execute()).toEqual([]);
});
