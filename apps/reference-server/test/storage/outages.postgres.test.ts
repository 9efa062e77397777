import { openDatabase } from '@email-automation/service/storage/open';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { startPostgres } from '../../harness/postgres.ts';
import { newBareLocation, openAlso } from '../environment/databases.ts';
import { ada, bob, control, eventually, startSandbox } from '../environment/sandbox.ts';
import { startServerProcess } from '../environment/server-process.ts';

const unavailable = { errors: [{ code: 'server_error', message: expect.stringContaining('temporarily unavailable') }] };

/** The processes of PostgreSQL that serve other connections to the database. */
const backends = sql`pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
  and backend_type = 'client backend'`;

// The proof of disturbances shows that nothing is lost.
test('servers live through a crash of PostgreSQL, respond with 503 until it is back, and wait for it at their start [server-errors]', async () => {
  const postgres = await startPostgres({ durable: true });
  onTestFinished(() => postgres.stop());
  const location = `${postgres.url}postgres`;
  const lines: Record<string, unknown>[] = [];
  const log = { level: 'info', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } };
  const sandbox = await startSandbox({ database: openDatabase(location), control, probes: true, log });
  const outages = () => lines.filter(({ outage }) => outage !== undefined).map(({ level, outage }) => [level, outage]);
  const events = { events: [{ email: 'kim@example.com', action: 'Came' }] };
  expect((await sandbox.post('/v2/1001/events', events)).status).toBe(204);
  await postgres.crash();

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
  await postgres.recover();
  await eventually(async () => expect((await sandbox.post('/v2/1001/events', events)).status).toBe(204));
  await late.url;
  await eventually(async () =>
    expect(outages()).toEqual([
      [50, 'began'],
      [30, 'ended'],
    ]),
  );
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
