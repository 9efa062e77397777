import { once } from 'node:events';
import { type IncomingMessage, request as send } from 'node:http';
import { type Database, dialectOf } from '@email-automation/service/storage/database';
import { isPostgres, openDatabase } from '@email-automation/service/storage/open';
import { columns } from '@email-automation/service/storage/schema/tables';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { newLocation, openAlso } from '../environment/databases.ts';
import { dumpTables } from '../environment/dump-tables.ts';
import { demoApp, exchange, exchangeParameters, obtainCode } from '../environment/oauth.ts';
import { ada, basic, eventually, type ReceivedResponse, type Sandbox, startSandbox } from '../environment/sandbox.ts';

type TableName = keyof typeof columns;

/** The tables that clients write to. Requests count against limits, whatever their results. */
const tables = (Object.keys(columns) as TableName[]).filter((name) => !name.startsWith('rate_limit_'));

/** Holds a lock that writes wait for, and reads do not. @returns a function that releases it */
async function lockWrites({ query }: Database): Promise<() => Promise<void>> {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const transaction = query.transaction().execute(async (db) => {
    // A transaction on SQLite begins with the lock.
    if (dialectOf(db).name === 'postgres')
      await sql`lock table ${sql.join(tables.map(sql.table))} in exclusive mode`.execute(db);
    held.resolve();
    await released.promise;
  });
  await Promise.race([held.promise, transaction]);
  const release = async () => {
    released.resolve();
    await transaction;
  };
  onTestFinished(release);
  return release;
}

const readRows = (database: Database) => dumpTables(database, tables);

/** Waits for the server's statements in progress. */
async function waitUntilIdle({ database: { query } }: Sandbox, operator: Database): Promise<void> {
  // Waits its turn on SQLite.
  await query.deleteFrom('tokens').where('hash', '=', 'unknown').execute();
  if (dialectOf(query).name === 'sqlite') return;
  const busy = sql`pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`;
  await eventually(async () => expect((await sql`select query from ${busy}`.execute(operator.query)).rows).toEqual([]));
}

const form = (fields: Record<string, string>): RequestInit => ({ method: 'POST', body: new URLSearchParams(fields) });
const events = [{ email: 'new@example.com', action: 'Came' }];

/** A request for each way that clients write in. */
const writes: Record<string, (sandbox: Sandbox, code: string) => Promise<ReceivedResponse>> = {
  'a batch': ({ post }) =>
    post('/v2/1001/subscribers/batches', { batches: [{ subscribers: [{ email: 'a@b.example' }] }] }),
  'a batch whose body arrives late': async ({ url, get }) => {
    const body = JSON.stringify({ batches: [{ events }] });
    const headers = { authorization: basic(ada), 'content-type': 'application/json', 'content-length': body.length };
    const late = send(`${url}/v2/1001/events/batches`, { method: 'POST', headers });
    late.write(body.slice(0, 1));
    // The server has read the headers before it gets this request.
    await get('/v2/accounts');
    late.end(body.slice(1));
    const [response] = (await once(late, 'response')) as [IncomingMessage];
    response.resume();
    const { statusCode: status = 0, headers: received } = response;
    return { status, headers: new Headers(received as Record<string, string>), body: undefined };
  },
  'an event': ({ post }) => post('/v2/1001/events', { events }),
  'an event that changes its subscriber': ({ post }) =>
    post('/v2/1001/events', { events: [{ email: 'known@example.com', action: 'Came', prospect: false }] }),
  'a subscription': ({ post }) =>
    post('/v2/1001/campaigns/3001/subscribers', { subscribers: [{ email: 'c@d.example' }] }),
  'an activation': ({ post }) => post('/v2/1001/campaigns/3002/activate', undefined),
  'a pause': ({ post }) => post('/v2/1001/campaigns/3001/pause', undefined),
  'an exchange of a code': (sandbox, code) => exchange(sandbox, exchangeParameters(code, demoApp)),
  'a form': ({ send }) => send('/forms/1001/5001', form({ email: 'e@f.example' })),
  'a visit': ({ send }) => send('/visits/1001/4001', {}),
};

test('a write that cannot be done in time gets 503, and has no effect, not even when the lock is gone', async () => {
  const location = await newLocation();
  // Only the time of the request ends a wait.
  const patient = isPostgres(location) ? `${location}?query_timeout=600000` : location;
  const database = openDatabase(patient, { lockTimeout: 600_000 });
  const sandbox = await startSandbox({ database, requestTime: 3000, worker: false });
  const operator = openAlso(location);
  const code = await obtainCode(sandbox);
  await sandbox.post('/v2/1001/events', { events: [{ email: 'known@example.com', action: 'Came' }] });
  const before = await readRows(operator);
  const release = await lockWrites(operator);
  const responses = await Promise.all(
    Object.entries(writes).map(async ([name, write]) => {
      const { status, headers } = await write(sandbox, code);
      return [name, status, headers.get('retry-after')];
    }),
  );
  expect(responses).toEqual(Object.keys(writes).map((name) => [name, 503, '1']));
  expect(await readRows(sandbox.database)).toEqual(before);
  await release();
  await waitUntilIdle(sandbox, operator);
  expect(await readRows(operator)).toEqual(before);
  for (const write of Object.values(writes)) expect((await write(sandbox, code)).status).toBeLessThan(300);
});
