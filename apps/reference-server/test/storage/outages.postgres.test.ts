import { setTimeout } from 'node:timers/promises';
import type { Database } from '@email-automation/service/storage/database';
import { openDatabase } from '@email-automation/service/storage/open';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { startPostgres } from '../../harness/postgres.ts';
import { newBareLocation, openAlso } from '../environment/databases.ts';
import { ada, basic, bob, control, createRequest, eventually, startSandbox } from '../environment/sandbox.ts';
import { startServerProcess } from '../environment/server-process.ts';

const unavailable = { errors: [{ code: 'server_error', message: expect.stringContaining('temporarily unavailable') }] };

/** The processes of PostgreSQL that serve other connections to the database. */
const backends = sql`pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
  and backend_type = 'client backend'`;

/** Records events one after the other, alone and in batches, until it is stopped. */
function startWriter(url: string, name: string) {
  const [accepted, refused]: [string[], string[]] = [[], []];
  let stopped = false;
  const write = async () => {
    for (let n = 0; !stopped; n++) {
      const action = `${name}-${n}`;
      const events = [{ email: 'writer@example.com', action }];
      const path = n % 2 ? '/v2/1001/events' : '/v2/1001/events/batches';
      const body = n % 2 ? { events } : { batches: [{ events }] };
      const response = await fetch(url + path, createRequest('POST', basic(ada), body));
      if (response.ok) accepted.push(action);
      else {
        expect({ status: response.status, body: await response.json() }).toEqual({ status: 503, body: unavailable });
        expect(response.headers.get('retry-after')).toBe('1');
        refused.push(action);
        await setTimeout(20);
      }
    }
  };
  const done = write();
  return {
    accepted,
    refused,
    async stop() {
      stopped = true;
      await done;
    },
  };
}

/** Expects each accepted event once, and each other event at most once. */
async function expectOnce({ query }: Database, writers: ReturnType<typeof startWriter>[]): Promise<void> {
  const accepted = writers.flatMap((writer) => writer.accepted);
  await eventually(async () => {
    const left = await query.selectFrom('queued_batches').select('request_id').execute();
    expect(left).toEqual([]);
  });
  const rows = await query.selectFrom('events').select('action').where('action', 'like', 'writer%').execute();
  const recorded = rows.map(({ action }) => action);
  expect(new Set(recorded).size).toBe(recorded.length);
  expect(accepted.filter((action) => !recorded.includes(action))).toEqual([]);
}

test('servers live through connections that end under load, and lose and double nothing', async () => {
  const location = await newBareLocation();
  const servers = [startServerProcess(location), startServerProcess(location)];
  const urls = await Promise.all(servers.map(({ url }) => url));
  const operator = openAlso(location);
  const writers = urls.flatMap((url, s) => [0, 1, 2].map((w) => startWriter(url, `writer-${s}-${w}`)));
  for (let round = 0; round < 4; round++) {
    const before = writers.flatMap(({ accepted }) => accepted).length;
    await eventually(async () =>
      expect(writers.flatMap(({ accepted }) => accepted).length).toBeGreaterThan(before + 5),
    );
    await sql`select pg_terminate_backend(pid) from ${backends}`.execute(operator.query);
  }
  await Promise.all(writers.map((writer) => writer.stop()));
  expect(writers.flatMap(({ refused }) => refused)).not.toEqual([]);
  for (const { child } of servers) expect(child.exitCode).toBeNull();
  await expectOnce(operator, writers);
});

test('servers live through a crash of PostgreSQL, respond with 503 until it is back, and wait for it at their start [server-errors]', async () => {
  const postgres = await startPostgres({ durable: true });
  onTestFinished(() => postgres.stop());
  const location = `${postgres.url}postgres`;
  const server = startServerProcess(location);
  const url = await server.url;
  const lines: Record<string, unknown>[] = [];
  const log = { level: 'info', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } };
  const sandbox = await startSandbox({ database: openDatabase(location), control, probes: true, log });
  const outages = () => lines.filter(({ outage }) => outage !== undefined).map(({ level, outage }) => [level, outage]);
  const writers = [0, 1, 2].map((w) => startWriter(url, `writer-${w}`));
  const acceptedBy = () => writers.map(({ accepted }) => accepted.length);
  await eventually(async () => expect(Math.min(...acceptedBy())).toBeGreaterThan(5));
  await postgres.crash();
  await eventually(async () => expect(writers.every(({ refused }) => refused.length > 0)).toBe(true));

  const late = startServerProcess(location);
  await eventually(async () => expect(late.output()).toContain('Waiting up to 60 seconds for the database.'));
  expect(late.output()).toContain('refuses connections');
  for (const path of ['/v2/1001/campaigns/c-active', '/v2/accounts', '/visits/1001/4001']) {
    const { status, headers, body } = await sandbox.get(path);
    expect({ status, body }).toEqual({ status: 503, body: unavailable });
    expect(headers.get('retry-after')).toBe('1');
  }
  for (const path of [
    '/confirm/MTAwMQ.x',
    '/unsubscribe/MTAwMQ.x',
    '/forms/1001/5001',
    '/oauth/authorize?client_id=x&redirect_uri=http://x.example/',
  ]) {
    const { status, headers, body } = await sandbox.send(path, {});
    expect(status, path).toBe(503);
    expect(headers.get('retry-after')).toBe('1');
    expect(body).toContain('temporarily unavailable');
  }
  const body = new URLSearchParams({ grant_type: 'authorization_code', client_id: 'x', client_secret: 'y', code: 'z' });
  const exchange = await sandbox.send('/oauth/token', { method: 'POST', body });
  expect(exchange).toMatchObject({ status: 503, body: { error: 'temporarily_unavailable' } });
  expect(exchange.headers.get('retry-after')).toBe('1');

  expect((await sandbox.control('GET', '/health')).status).toBe(200);
  expect((await sandbox.control('GET', '/ready')).status).toBe(503);
  const ready = await fetch(`${sandbox.url}/ready`);
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'the database does not respond' }]);
  const metrics = await sandbox.control('GET', '/metrics');
  expect([metrics.status, metrics.body]).toEqual([200, expect.stringMatching(/^database_up 0$/m)]);
  const emails = await sandbox.control('GET', '/emails');
  expect([emails.status, emails.body]).toEqual([503, { message: 'The database does not respond.' }]);

  await eventually(async () => expect(outages()).toEqual([[50, 'began']]));
  const before = acceptedBy();
  await postgres.recover();
  await eventually(async () => {
    expect(acceptedBy().every((count, w) => count > (before[w] as number) + 5)).toBe(true);
  });
  await late.url;
  await Promise.all(writers.map((writer) => writer.stop()));
  expect(server.child.exitCode).toBeNull();
  await eventually(async () =>
    expect(outages()).toEqual([
      [50, 'began'],
      [30, 'ended'],
    ]),
  );
  await expectOnce(sandbox.database, writers);
});

test('a locked account takes neither the connections of others nor longer than a bound', async () => {
  const location = await newBareLocation();
  const sandbox = await startSandbox({ database: openDatabase(location, { lockTimeout: 1000 }) });
  const subscribe = (name: string) =>
    sandbox.post('/v2/1001/campaigns/3001/subscribers', { subscribers: [{ email: `${name}@example.com` }] });
  await openAlso(location)
    .query.transaction()
    .execute(async (db) => {
      await sql`select id from accounts where id = '1001' for update`.execute(db);
      const waiting = Array.from({ length: 20 }, (_, n) => subscribe(`waits-${n}`));
      let answered = 0;
      for (const request of waiting) void request.then(() => answered++);
      for (let n = 0; n < 20; n++) expect((await sandbox.get('/v2/accounts')).status).toBe(200);
      expect(answered).toBe(0);
      for (const { status, headers, body } of await Promise.all(waiting)) {
        expect({ status, body }).toEqual({ status: 503, body: unavailable });
        expect(headers.get('retry-after')).toBe('1');
      }
    });
  expect((await subscribe('after')).status).toBe(201);
});

test('events of a locked subscriber take neither the connections of others nor longer than a bound', async () => {
  const location = await newBareLocation();
  const sandbox = await startSandbox({ database: openDatabase(location, { lockTimeout: 1000 }) });
  const send = (account: string, token: string, changes: object) =>
    sandbox.post(`/v2/${account}/events`, { events: [{ email: 'a@example.com', action: 'Came', ...changes }] }, token);
  expect((await send('1001', ada, {})).status).toBe(204);
  await openAlso(location)
    .query.transaction()
    .execute(async (db) => {
      await sql`select id from subscribers where email = 'a@example.com' for update`.execute(db);
      // It does not change the subscriber.
      expect((await send('1001', ada, {})).status).toBe(204);
      const waiting = send('1001', ada, { prospect: false });
      for (let n = 0; n < 20; n++) expect((await send('1002', bob, {})).status).toBe(204);
      expect(await waiting).toMatchObject({ status: 503, body: unavailable });
    });
  expect((await send('1001', ada, { prospect: false })).status).toBe(204);
});

test('connections that do not respond are replaced, and requests on them get a response', async () => {
  const location = await newBareLocation();
  const database = openDatabase(`${location}?query_timeout=500`);
  const sandbox = await startSandbox({ database, worker: false });
  await Promise.all(Array.from({ length: 10 }, () => sandbox.get('/v2/accounts')));
  const operator = openAlso(location);
  const { rows } = await sql<{ pid: number }>`select pid from ${backends}`.execute(operator.query);
  expect(rows.length).toBeGreaterThan(0);
  const signal = (name: NodeJS.Signals) => rows.map(({ pid }) => process.kill(pid, name));
  onTestFinished(() => void signal('SIGCONT'));
  signal('SIGSTOP');
  const ask = async () => {
    const responses = await Promise.all(rows.map(() => sandbox.get('/v2/accounts')));
    return new Set(responses.map(({ status }) => status));
  };
  // A request that opens a new connection succeeds; the rest are on one that does not respond.
  expect(await ask()).toContain(503);
  await eventually(async () => expect(await ask()).toEqual(new Set([200])));
});

test('connections to a server that became read-only are replaced', async () => {
  const location = await newBareLocation();
  const sandbox = await startSandbox({ database: openDatabase(location), worker: false });
  const operator = openAlso(location);
  const name = sql.ref(new URL(location).pathname.slice(1));
  await sql`alter database ${name} set default_transaction_read_only = on`.execute(operator.query);
  await sql`select pg_terminate_backend(pid) from ${backends}`.execute(operator.query);
  const event = { events: [{ email: 'a@example.com', action: 'Reads' }] };
  await eventually(async () => expect((await sandbox.post('/v2/1001/events', event)).status).toBe(503));
  await operator.query.transaction().execute(async (db) => {
    await sql`set transaction read write`.execute(db);
    await sql`alter database ${name} reset default_transaction_read_only`.execute(db);
  });
  expect((await sandbox.post('/v2/1001/events', event)).status).toBe(204);
});

test('a transaction that PostgreSQL ends because it takes too long gets 503', async () => {
  const location = await newBareLocation();
  const sandbox = await startSandbox({ database: openDatabase(location), worker: false });
  const other = openAlso(location);
  const events = [{ email: 'kim@example.com', action: 'Came' }];
  const send = () => sandbox.post('/v2/1001/events/batches', { batches: [{ events }] });
  const name = sql.ref(new URL(location).pathname.slice(1));
  await sql`alter database ${name} set transaction_timeout = '500ms'`.execute(other.query);
  await sql`select pg_terminate_backend(pid) from ${backends}`.execute(other.query);
  await other.query.transaction().execute(async (db) => {
    await sql`set local transaction_timeout = 0`.execute(db);
    await sql`lock table queued_batches in exclusive mode`.execute(db);
    expect(await send()).toMatchObject({ status: 503, body: unavailable });
  });
  await eventually(async () => expect((await send()).status).toBe(201));
});
