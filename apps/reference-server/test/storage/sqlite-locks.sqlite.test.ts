import { DatabaseSync } from 'node:sqlite';
import { sendDue } from '@email-automation/service/background/sender';
import { systemClock } from '@email-automation/service/domain/clock';
import { processNext } from '@email-automation/service/services/batches/process-batch';
import { listQueuedBatches } from '@email-automation/service/storage/queues/queued-batches';
import { openSqlite } from '@email-automation/service/storage/sqlite/sqlite';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { newLocation } from '../environment/databases.ts';
import { control, startSandbox } from '../environment/sandbox.ts';

const batch = (name: string) => ({ batches: [{ subscribers: [{ email: `${name}@example.com` }] }] });
const event = { events: [{ email: 'kim@example.com', action: 'Came' }] };

/** Starts a server on a file, whose write lock `lock` takes as another process does. */
async function startLockable({ lockTimeout, worker }: { lockTimeout?: number; worker?: boolean } = {}) {
  const file = await newLocation();
  const database = openSqlite(file, lockTimeout === undefined ? {} : { lockTimeout });
  const sandbox = await startSandbox({ database, control, ...(worker === false && { worker }) });
  const other = new DatabaseSync(file);
  onTestFinished(() => other.close());
  const lock = () => other.exec('pragma busy_timeout = 5000; begin immediate');
  return { ...sandbox, lock, release: () => other.exec('rollback') };
}

test('reads, health and readiness do not wait for the write lock of SQLite, and writes do', async () => {
  const { get, post, control: ask, lock, release } = await startLockable();
  lock();
  const writes = [
    post('/v2/1001/subscribers/batches', batch('first')),
    post('/v2/1001/events', event),
    post('/v2/1001/subscribers/batches', batch('second')),
  ];
  let written = 0;
  for (const write of writes) void write.then(() => written++);
  for (let n = 0; n < 10; n++) {
    for (const path of ['/v2/accounts', '/v2/1001/campaigns', '/v2/1001/campaigns/3001/subscribers'])
      expect((await get(path)).status).toBe(200);
    for (const path of ['/health', '/ready', '/metrics', '/emails']) expect((await ask('GET', path)).status).toBe(200);
  }
  expect(written).toBe(0);
  release();
  expect((await Promise.all(writes)).map(({ status }) => status)).toEqual([201, 204, 201]);
});

test('a write that waits too long for the write lock of SQLite gets 503, and batches wait without an attempt', async () => {
  const { database, get, post, lock, release } = await startLockable({ lockTimeout: 100, worker: false });
  const queue = async (name: string) => {
    const { status, headers } = await post('/v2/1001/subscribers/batches', batch(name));
    expect(status).toBe(201);
    return headers.get('x-request-id');
  };
  const queued = [await queue('first'), await queue('second')];
  lock();
  const writes = Array.from({ length: 10 }, () => [
    post('/v2/1001/events', event),
    post('/v2/1001/subscribers/batches', batch('kim')),
  ]);
  for (const { status, headers, body } of await Promise.all(writes.flat())) {
    expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    expect(body.errors[0].code).toBe('server_error');
  }
  expect((await get('/v2/accounts')).status).toBe(200);
  for (let n = 0; n < 4; n++) await expect(processNext(database, new Date())).rejects.toThrow('locked');
  expect(await listQueuedBatches(database.query)).toMatchObject([{ attempts: 0 }, { attempts: 0 }]);
  release();
  expect((await post('/v2/1001/events', event)).status).toBe(204);
  queued.push(await queue('third'));
  const processed: string[] = [];
  const onProcessed = ({ request_id }: { request_id: string }) => void processed.push(request_id);
  while (await processNext(database, new Date(), undefined, { onProcessed }));
  expect([processed, await listQueuedBatches(database.query)]).toEqual([queued, []]);
  expect(await database.query.selectFrom('events').selectAll().execute()).toHaveLength(1);
});

test('nothing takes the write lock of SQLite only to look for work', async () => {
  const { database, lock } = await startLockable({ lockTimeout: 100, worker: false });
  lock();
  expect(await processNext(database, new Date())).toBe(false);
  const transport = { send: () => expect.fail('There is no email.'), close: () => {} };
  expect(await sendDue({ database, clock: systemClock, transport })).toBe(0);
});

test('a database in memory has one connection, on which statements wait for the running transaction', async () => {
  const database = openSqlite(':memory:');
  await sql`create table notes (note text)`.execute(database.query);
  const count = async () => (await sql<{ n: number }>`select count(*) as n from notes`.execute(database.query)).rows;
  let counted: Promise<{ n: number }[]> | undefined;
  const failing = database.query.transaction().execute(async (db) => {
    await sql`insert into notes values ('never committed')`.execute(db);
    counted = count();
    await new Promise(setImmediate);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect([await counted, await count()]).toEqual([[{ n: 0 }], [{ n: 0 }]]);
  await database.close();
});
