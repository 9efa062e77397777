import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Unavailable } from '@email-automation/service/domain/errors';
import { openPostgres } from '@email-automation/service/storage/postgres/postgres';
import { lockSubscribers } from '@email-automation/service/storage/queries/accounts';
import { migrate } from '@email-automation/service/storage/schema/migrate';
import { findFreePort } from '@email-automation/test-tools/find-free-port';
import { startProgram } from '@email-automation/test-tools/start-program';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { demoWorkspaceFile } from '../../src/demo-workspace.ts';
import { countStatements } from '../environment/count-statements.ts';
import { newBareLocation, newLocation } from '../environment/databases.ts';
import { runCommand } from '../environment/run-command.ts';
import { eventually, startSandbox } from '../environment/sandbox.ts';

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** Runs the command line until it says that it listens, or ends by itself. @param onOutput gets its output */
async function serve(database: string, options: string[] = [], onOutput = (_: string) => {}) {
  const args = [main, '--port', '0', '--log-level', 'silent', ...options];
  const { child, urls, ended, output } = startProgram(args, { DATABASE_URL: database });
  child.stderr?.on('data', (chunk) => onOutput(String(chunk)));
  urls.then(
    () => child.kill('SIGTERM'),
    () => {},
  );
  const [code] = await ended;
  return { code, stderr: output() };
}

test('several processes that start at once on an empty database migrate it once', async () => {
  const location = await newBareLocation();
  const ended = await Promise.all([1, 2, 3].map(() => serve(location)));
  for (const { code, stderr } of ended) {
    expect(stderr).toContain('Listening on http://127.0.0.1:');
    expect(code).toBe(0);
  }
  const database = openPostgres(location);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database.query);
  expect(rows).toEqual([{ name: '001-first-schema' }]);
  await database.close();
});

test('a migration is one transaction, also with its lock, so that a connection pooler can be in between', async () => {
  const database = openPostgres(await newBareLocation());
  const statements = await countStatements(() => migrate(database));
  expect(statements.filter((text) => /^(begin|commit)/.test(text))).toHaveLength(2);
  expect(statements[0]).toMatch(/^begin/);
  expect(statements.at(-1)).toBe('commit');
  const locks = statements.filter((text) => /advisory/.test(text));
  expect(new Set(locks)).toEqual(new Set(['select pg_advisory_xact_lock(3853314791062309107)']));
  await database.close();
});

test('a server waits for the migrations of another one for longer than for other locks', async () => {
  const location = await newBareLocation();
  const [database, other] = [openPostgres(location), openPostgres(location)];
  await other.query.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(3853314791062309107)`.execute(db);
    const migrated = migrate(database);
    // The time limit for other locks is 5 seconds.
    await expect(Promise.race([migrated, setTimeout(6000, 'waiting')])).resolves.toBe('waiting');
    void migrated.catch(() => {});
  });
  await migrate(database);
  await Promise.all([database.close(), other.close()]);
});

test('a migration whose connection ends fails as an outage does, so that a server that starts waits and migrates again', async () => {
  const location = await newBareLocation();
  const [database, other] = [openPostgres(location), openPostgres(location)];
  await other.query.transaction().execute(async (db) => {
    // The migration waits for it.
    await sql`create table outbox (id text)`.execute(db);
    const failed = migrate(database).catch((error) => error);
    await eventually(async () => {
      const waiting = sql`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      const { rows } = await sql`select pg_terminate_backend(pid) from ${waiting}`.execute(other.query);
      expect(rows).toHaveLength(1);
    });
    expect(await failed).toBeInstanceOf(Unavailable);
    await sql`drop table outbox`.execute(db);
  });
  await migrate(database);
  await Promise.all([database.close(), other.close()]);
});

test('a server that starts with a workspace waits for the lock on an account of it', async () => {
  const location = await newLocation();
  const sandbox = await startSandbox({ database: openPostgres(location), worker: false });
  const waiting = Promise.withResolvers<void>();
  const onOutput = (text: string) => {
    if (text.includes('Waiting up to 60 seconds')) waiting.resolve();
  };
  const served = await sandbox.database.query.transaction().execute(async (db) => {
    // Slow machines hold the lock for longer.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
    await lockSubscribers(db, '1001');
    const ended = serve(location, ['--workspace', demoWorkspaceFile], onOutput);
    await Promise.race([waiting.promise, ended]);
    return { ended };
  });
  const { code, stderr } = await served.ended;
  expect(stderr).toMatch(/has held a lock for five seconds.*\nWaiting up to 60 seconds.*\nListening on/s);
  expect(code).toBe(0);
});

test('a database that cannot be used is explained in a sentence without the password', async () => {
  const server = inject('postgres');
  const { port } = new URL(server);
  const closed = await findFreePort();
  const cases: [string, RegExp][] = [
    [`postgres://postgres:hidden-word@127.0.0.1:${closed}/x`, /PostgreSQL at 127\.0\.0\.1:\d+ refuses connections/],
    [`postgres://postgres:hidden-word@127.0.0.1:${port}/postgres`, /refuses the user postgres or the password/],
    [`postgres://nobody:hidden-word@127.0.0.1:${port}/postgres`, /refuses the user nobody or the password/],
    [`${server}no-such-database`, /has no database no-such-database/],
    ['postgres://postgres:hidden-word@no-such-host.invalid/x', /host no-such-host\.invalid of the database is unknown/],
    ['postgres://postgres:hidden-word@127.0.0.1:port/x', /Write postgres:\/\/user:password@host:port\/database/],
    [`postgres://postgres:hidden-word@127.0.0.1:${closed},127.0.0.1:${port}/postgres`, /Name one host\./],
  ];
  for (const [location, explanation] of cases) {
    const env = { ...process.env, DATABASE_URL: location };
    const { status, stderr } = await runCommand('serve --port=0 --database-wait=0', { env });
    expect(stderr).toMatch(explanation);
    expect(stderr).toContain('Check DATABASE_URL or --database.');
    expect(stderr).not.toMatch(/hidden-word|secret|\n\s+at /);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(status).toBe(1);
  }
});

test('large counts are numbers', async () => {
  const database = openPostgres(await newLocation());
  const { rows } = await sql`select count(*) as n, 9007199254740991::int8 as big from accounts`.execute(database.query);
  expect(rows).toEqual([{ n: 0, big: Number.MAX_SAFE_INTEGER }]);
  await database.close();
});
