import { createServer } from 'node:net';
import { Unavailable } from '@email-automation/service/domain/errors';
import { consumeShared, refundShared } from '@email-automation/service/storage/access/rate-limit-usage';
import type { Database } from '@email-automation/service/storage/database';
import { isReachable, openDatabase } from '@email-automation/service/storage/open';
import { migrate } from '@email-automation/service/storage/schema/migrate';
import { findFreePort } from '@email-automation/test-tools/find-free-port';
import { listen } from '@email-automation/test-tools/listen';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type PostgresPair, startPostgresPair } from '../../harness/postgres-pair.ts';
import { openAlso } from '../environment/databases.ts';

let pair: PostgresPair;

beforeAll(async () => {
  pair = await startPostgresPair();
});
afterAll(() => pair.stop());

/** Opens a database with these ports of the loopback address as its hosts. */
function open(ports: number[], parameters = ''): Database {
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',');
  return openAlso(`postgres://postgres:secret@${hosts}/postgres${parameters}`);
}

/** The port of the server that a connection leads to, or the error. */
async function portOf({ query }: Database): Promise<unknown> {
  // A connection stays in use for a moment, so that several are needed at once.
  const statement = sql<{ port: number }>`select inet_server_port() as port, pg_sleep(0.05)`;
  return statement.execute(query).then(
    ({ rows }) => rows[0]?.port,
    (error) => error,
  );
}

test('connections lead to the primary, wherever it is in the list', async () => {
  const [closed, a, b] = [await findFreePort(), pair.primary.port, pair.standby.port];
  for (const ports of [
    [a, b],
    [b, a],
    [closed, b, a],
    [b, closed, a],
  ]) {
    const database = open(ports);
    const found = await Promise.all(Array.from({ length: 20 }, () => portOf(database)));
    expect(new Set(found)).toEqual(new Set([a]));
  }
  expect(await portOf(open([b, a], '?target_session_attrs=any'))).toBe(b);

  const none = (await portOf(open([closed, b]))) as Error;
  expect(none).toBeInstanceOf(Unavailable);
  expect(none.message).toMatch(
    /^None of 127\.0\.0\.1:\d+, 127\.0\.0\.1:\d+ accepts writes: connect ECONNREFUSED .*; the server does not accept writes\.$/,
  );

  const { port, close } = await listen(createServer((socket) => socket.destroy()));
  onTestFinished(close);
  const ended = (await portOf(open([b, port]))) as Error;
  expect(ended).toBeInstanceOf(Unavailable);
  expect(ended.message).toContain('the server does not accept writes; Connection terminated unexpectedly.');

  const single = await portOf(open([b], '?target_session_attrs=read-write'));
  expect(single).toMatchObject({ constructor: Unavailable, code: '25006' });
});

test('on a standby, every use of a rate limit says that the database is unavailable', async () => {
  const [primary, standby] = [openAlso(`${pair.primary.url}postgres`), openAlso(`${pair.standby.url}postgres`)];
  await migrate(primary);
  // A commit waits until the standby has stored it, and not until it shows it.
  await expect.poll(() => isReachable(standby)).toBe(true);
  const consumption = { name: 'records x', limit: 10, milliseconds: 1000, now: 0 };
  // Beyond the limit, nothing is written; PostgreSQL refuses to read the table, too, because it is unlogged.
  for (const count of [1, 11])
    await expect(consumeShared(standby.query, { ...consumption, count })).rejects.toBeInstanceOf(Unavailable);
  await expect(refundShared(standby.query, { ...consumption, count: 1 })).rejects.toBeInstanceOf(Unavailable);
});

test('after a promotion, connections lead to the new primary, and none to the former one', async () => {
  const { primary: former } = pair;
  const database = open([pair.primary.port, pair.standby.port]);
  const all = () => Promise.all(Array.from({ length: 10 }, () => portOf(database)));
  expect(new Set(await all())).toEqual(new Set([former.port]));

  // The former primary lives on and is read-only, as after a switch by a pooler or an operator.
  const operator = openDatabase(`${former.url}postgres`);
  await sql`alter system set default_transaction_read_only = on`.execute(operator.query);
  await sql`select pg_reload_conf()`.execute(operator.query);
  await expect
    .poll(async () => (await sql`show default_transaction_read_only`.execute(operator.query)).rows)
    .toEqual([{ default_transaction_read_only: 'on' }]);
  await operator.close();
  await pair.promote();
  const write = () => sql`create table if not exists written (id int)`.execute(database.query);
  await expect(write()).rejects.toMatchObject({ constructor: Unavailable, code: '25006' });
  expect(new Set(await all())).toEqual(new Set([pair.primary.port]));
  await write();

  // The former primary is rebuilt as its standby, and takes over in turn.
  await pair.rebuildStandby();
  await pair.kill(pair.primary);
  await expect.poll(() => portOf(database)).toBeInstanceOf(Unavailable);
  await pair.promote();
  await expect.poll(() => portOf(database)).toBe(former.port);
});
