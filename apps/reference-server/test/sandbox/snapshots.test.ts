import { once } from 'node:events';
import { connect } from 'node:net';
import { createSandboxParts } from '@email-automation/sandbox/sandbox';
import { seed } from '@email-automation/sandbox/workspace/seed';
import { systemClock } from '@email-automation/service/domain/clock';
import type { Table } from '@email-automation/service/domain/columns';
import type { Database } from '@email-automation/service/storage/database';
import { openDatabase } from '@email-automation/service/storage/open';
import { columns } from '@email-automation/service/storage/schema/tables';
import { findFreePort } from '@email-automation/test-tools/find-free-port';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../../src/server.ts';
import { checkCases } from '../environment/check-cases.ts';
import { countAttempts } from '../environment/count-attempts.ts';
import { newBareLocation, newDatabase, newLocation } from '../environment/databases.ts';
import { dumpTables } from '../environment/dump-tables.ts';
import { findMissingWork } from '../environment/missing-work.ts';
import {
  ada,
  basic,
  type ControlledSandbox,
  control,
  createRequest,
  eventually,
  startSandbox,
} from '../environment/sandbox.ts';

const tables = (Object.keys(columns) as Table[]).filter(
  (table) => !table.startsWith('rate_limit_') && table !== 'account_work',
);
const dump = (database: Database) => dumpTables(database, tables);

const batchOf = (...emails: string[]) => ({ batches: [{ subscribers: emails.map((email) => ({ email })) }] });

async function changeData({ post, database }: ControlledSandbox, name: string): Promise<void> {
  await post('/v2/1001/subscribers/batches', batchOf(`${name}@example.com`));
  await post('/v2/1001/campaigns/3001/subscribers', { subscribers: [{ email: `${name}2@example.com` }] });
  await eventually(async () => {
    const queued = await database.query.selectFrom('queued_batches').selectAll().execute();
    expect(queued).toEqual([]);
  });
}

test('a restore returns every table and the clock to the snapshot', async () => {
  const sandbox = await startSandbox({ start: {} });
  const { control, database, parts } = sandbox;
  await changeData(sandbox, 'kim');
  parts.clock.set(new Date('2031-01-01T00:00:00Z'));
  const before = await dump(database);
  const taken = await control('PUT', '/snapshots/with-kim');
  expect(taken).toMatchObject({ status: 200, body: { name: 'with-kim' } });
  // The clock is ticking.
  expect(taken.body.clock).toMatch(/^2031-01-01T00:/);
  parts.clock.set(new Date('2032-01-01T00:00:00Z'));
  await changeData(sandbox, 'lee');
  expect(await dump(database)).not.toEqual(before);
  for (let n = 0; n < 2; n++) {
    await database.query.deleteFrom('account_work').execute();
    expect((await control('POST', '/snapshots/with-kim/restore')).body).toEqual(taken.body);
    expect(await dump(database)).toEqual(before);
    expect(await findMissingWork(database.query)).toEqual([]);
    expect(parts.clock.now().toISOString()).toMatch(/^2031-01-01T00:/);
  }
  await changeData(sandbox, 'lee');
  expect((await dump(database)).subscribers).toHaveLength((before.subscribers as string[]).length + 2);
});

test('a reset returns to the data with which the sandbox started', async () => {
  const sandbox = await startSandbox({ start: { at: new Date('2030-05-05T05:05:05Z') } });
  const { control, database, parts } = sandbox;
  const before = await dump(database);
  await changeData(sandbox, 'kim');
  parts.clock.set(new Date('2031-01-01T00:00:00Z'));
  expect((await control('PUT', '/limits', { batch: 0 })).status).toBe(200);
  expect((await control('GET', '/requests')).body.requests).not.toEqual([]);
  expect((await control('POST', '/reset')).status).toBe(204);
  expect((await control('GET', '/requests')).body.requests).toEqual([]);
  expect(await dump(database)).toEqual(before);
  expect(parts.clock.now().toISOString()).toMatch(/^2030-05-05T05:/);
  await changeData(sandbox, 'kim');
});

test('positions of batches go on from the snapshot', async () => {
  const sandbox = await startSandbox({ start: {}, worker: false });
  const { control, database, post } = sandbox;
  const positions = async () =>
    (await database.query.selectFrom('queued_batches').select('position').orderBy('position').execute()).map(
      ({ position }) => position,
    );
  let first: number | undefined;
  for (let n = 0; n < 2; n++) {
    await post('/v2/1001/subscribers/batches', batchOf('kim@example.com'));
    const [position = 0] = await positions();
    first ??= position;
    expect(position).toBe(first);
    await control('PUT', '/snapshots/one');
    await post('/v2/1001/subscribers/batches', batchOf('lee@example.com'));
    expect(await positions()).toEqual([position, position + 1]);
    await control('POST', '/snapshots/one/restore');
    await post('/v2/1001/subscribers/batches', batchOf('lee@example.com'));
    expect(await positions()).toEqual([position, position + 1]);
    await control('POST', '/reset');
  }
});

test('snapshots are listed, replaced, and deleted', async () => {
  const { control } = await startSandbox({ start: {} });
  const names = async () =>
    (await control('GET', '/snapshots')).body.snapshots.map((one: { name: string }) => one.name);
  expect(await names()).toEqual(['start']);
  await control('PUT', '/snapshots/a');
  await control('PUT', '/snapshots/b.2_c-d');
  await control('PUT', '/snapshots/a');
  expect(await names()).toEqual(['start', 'b.2_c-d', 'a']);
  expect((await control('DELETE', '/snapshots/a')).status).toBe(204);
  expect(await names()).toEqual(['start', 'b.2_c-d']);
});

test('what a snapshot cannot be is refused with a message', async () => {
  const { control } = await startSandbox({ start: {} });
  await checkCases(
    [
      ['PUT', '/snapshots/start', 409],
      ['DELETE', '/snapshots/start', 409],
      ['PUT', '/snapshots/a%20b', 400],
      ['PUT', `/snapshots/${'a'.repeat(65)}`, 400],
      ['PUT', '/snapshots/a%22b', 400],
      ['PUT', '/snapshots/%00', 400],
      ['POST', '/snapshots/none/restore', 404],
      ['POST', '/snapshots/%F0%9F%8C%B7/restore', 404],
      ['DELETE', '/snapshots/none', 404],
    ],
    async ([method, path, status]) => {
      const response = await control(method, path);
      expect(response).toMatchObject({ status, body: { message: expect.stringMatching(/\.$|list$/) } });
    },
  );
});

test('requests to the control port wait until the sandbox has its data', async () => {
  const database = await newDatabase();
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  const port = await findFreePort();
  const sandbox = createSandboxParts(database);
  const starting = startServer({ database, sandbox, port: 0, ready, control: { ...control, port } });
  onTestFinished(async () => (await starting).close());
  const send = async (method: string, path: string, body?: object) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, createRequest(method, `Bearer ${control.token}`, body))).status;
  await eventually(async () => expect(await send('GET', '/health')).toBe(200));
  const sent = [
    send('GET', '/snapshots'),
    send('POST', '/reset'),
    send('POST', '/clock', { advance: '1d' }),
    send('GET', '/clock'),
  ];
  // They arrive before the sandbox has its data.
  await send('GET', '/batches');
  resolve();
  expect(await Promise.all(sent)).toEqual([200, 204, 200, 200]);
});

test('a snapshot of another schema is refused', async () => {
  const { control, database } = await startSandbox({ start: {} });
  await control('PUT', '/snapshots/old');
  const before = await dump(database);
  await sql`update sandbox_snapshots set schema = '010-oauth' where name = 'old'`.execute(database.query);
  const response = await control('POST', '/snapshots/old/restore');
  expect(response).toMatchObject({ status: 409, body: { message: expect.stringContaining('another version') } });
  expect(await dump(database)).toEqual(before);
});

test('snapshots survive a restart, and the start is then the data of the restart', async () => {
  const location = await newLocation();
  const first = await startSandbox({ start: {}, database: openDatabase(location) });
  await first.control('PUT', '/snapshots/clean');
  await changeData(first, 'kim');
  const changed = await dump(first.database);
  await first.close();
  const second = await startSandbox({ start: {}, database: openDatabase(location) });
  await changeData(second, 'lee');
  await second.control('POST', '/reset');
  expect(await dump(second.database)).toEqual(changed);
  await second.control('POST', '/snapshots/clean/restore');
  expect((await second.get('/v2/1001/subscribers/kim@example.com/campaign_subscriptions')).status).toBe(404);
});

test('requests during restores see the data before or after, and none fails', async () => {
  const sandbox = await startSandbox({ start: { limits: 'off' } });
  const { control, database, get, post } = sandbox;
  const campaigns = (n: number) => Array.from({ length: n }, (_, id) => ({ id: `c${n}-${id}`, name: `C${n}` }));
  const add = (n: number) =>
    seed(database, { users: [], accounts: [{ id: '1001', campaigns: campaigns(n) }] }, sandbox.parts.clock);
  await add(7);
  await control('PUT', '/snapshots/seven');
  const seven = (await get('/v2/1001/campaigns')).body.meta.total_count;
  await control('POST', '/reset');
  await add(11);
  await control('PUT', '/snapshots/eleven');
  const eleven = (await get('/v2/1001/campaigns')).body.meta.total_count;
  const before = await dump(database);
  let running = true;
  const counts: Record<string, number> = {};
  const reading = Array.from({ length: 4 }, async () => {
    while (running) {
      const { status, body } = await get('/v2/1001/campaigns?per_page=100');
      const name = `${status} ${body.meta.total_count}`;
      counts[name] = (counts[name] ?? 0) + 1;
      const names = new Set(
        body.campaigns.map((one: { name: string }) => one.name).filter((one: string) => /^C\d+$/.test(one)),
      );
      expect([...names]).toEqual([body.meta.total_count === seven ? 'C7' : 'C11']);
      expect(body.campaigns).toHaveLength(body.meta.total_count);
    }
  });
  const writing = (async () => {
    for (let n = 0; running; n++) {
      await post('/v2/1001/subscribers/batches', batchOf(`kim${n}@example.com`));
    }
  })();
  for (let n = 0; n < 8; n++) {
    expect((await control('POST', `/snapshots/${n % 2 ? 'eleven' : 'seven'}/restore`)).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  running = false;
  await Promise.all([...reading, writing]);
  expect(Object.keys(counts).sort()).toEqual([`200 ${eleven}`, `200 ${seven}`].sort());
  await control('POST', '/snapshots/eleven/restore');
  expect(await dump(database)).toEqual(before);
});

test('a request whose body arrives after a reset is admitted by the data after it', async () => {
  const { url, control, database } = await startSandbox({ start: {} });
  const user = { email: 'new@example.com', name: 'New', tokens: [{ name: 'n', token: 'token-of-somebody-new' }] };
  await seed(database, { users: [user], accounts: [{ id: '1001', users: ['new@example.com'] }] }, systemClock);
  const body = JSON.stringify(batchOf('kim@example.com'));
  const statuses: number[] = [];
  for (const token of ['token-of-somebody-new', ada]) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const head = `POST /v2/1001/subscribers/batches HTTP/1.1\r\nHost: x\r\nAuthorization: ${basic(token)}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`;
    socket.write(head);
    await new Promise((resolve) => setTimeout(resolve, 200));
    // Requests that are under way hold up no reset.
    expect((await control('POST', '/reset')).status).toBe(204);
    socket.write(body);
    const [chunk] = await once(socket, 'data');
    statuses.push(Number(String(chunk).split(' ')[1]));
    socket.destroy();
  }
  expect(statuses).toEqual([401, 201]);
});

test('what the server remembers of credentials is forgotten', async () => {
  const sandbox = await startSandbox({ start: {} });
  const { control, get, parts } = sandbox;
  const wrong = async () => (await get('/v2/accounts', 'a-wrong-token')).status;
  await countAttempts(sandbox, 'token network', '127.0.0.1', 999, parts.clock.now().getTime());
  expect([await wrong(), await wrong()]).toEqual([401, 429]);
  await control('POST', '/reset');
  expect(await wrong()).toBe(401);
  expect(parts.gate.replacements()).toBe(1);
});

test('a server that is no sandbox has none of its table and routes', async () => {
  const server = await startSandbox({ database: openDatabase(await newBareLocation()), control });
  await expect(sql`select * from sandbox_snapshots`.execute(server.database.query)).rejects.toThrow();
  for (const path of ['/snapshots', '/limits', '/clock', '/faults', '/requests'])
    expect((await server.control('GET', path)).status).toBe(404);
});

test('a restore while restores and snapshots run waits for them', async () => {
  const sandbox = await startSandbox({ start: {} });
  const { control, database } = sandbox;
  const before = await dump(database);
  await changeData(sandbox, 'kim');
  await control('PUT', '/snapshots/kim');
  const all = ['POST /reset', 'PUT /snapshots/a', 'POST /snapshots/kim/restore', 'PUT /snapshots/b', 'POST /reset'].map(
    (one) => {
      const [method, path] = one.split(' ') as [string, string];
      return control(method, path);
    },
  );
  for (const { status } of await Promise.all(all)) expect(status).toBeLessThan(300);
  expect(await dump(database)).toEqual(before);
});
