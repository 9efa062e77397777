import { createSandboxParts } from '@email-automation/sandbox/sandbox';
import { resetSandbox } from '@email-automation/sandbox/snapshots/snapshots';
import { seed } from '@email-automation/sandbox/workspace/seed';
import type { Table } from '@email-automation/service/domain/columns';
import type { Database } from '@email-automation/service/storage/database';
import { openDatabase } from '@email-automation/service/storage/open';
import { migrate } from '@email-automation/service/storage/schema/migrate';
import { columns } from '@email-automation/service/storage/schema/tables';
import { expect, test } from 'vitest';
import { newBareLocation } from '../environment/databases.ts';
import { dumpTables } from '../environment/dump-tables.ts';
import { account, type Exchange, runScript, start } from '../environment/replay-script.ts';
import { startSandbox } from '../environment/sandbox.ts';

interface Run {
  exchanges: Exchange[];
  tables: Record<string, string[]>;
}

/** All rows without the numbers that a database gives them, and without notes of when the background looks for work. */
const tables = (Object.keys(columns) as Table[]).filter((table) => table !== 'account_work');
const dump = (database: Database) => dumpTables(database, tables, (table) => Object.keys(columns[table]));

/** Runs the script on a new sandbox, and as often again after a reset. */
async function run(seedOfRun: number, resets = 0): Promise<Run[]> {
  const database = openDatabase(await newBareLocation());
  await migrate(database);
  const parts = createSandboxParts(database, { seed: seedOfRun, at: new Date(start), ticking: false });
  const eve = { email: 'eve@example.com', name: 'Eve', password: 'long enough, really' };
  const users = [eve, { email: 'ada@acme.example', name: 'Ada' }];
  await seed(database, { users, accounts: [account] }, parts.clock, parts.random);
  const options = { database, clock: parts.clock, sandbox: parts, publicUrl: 'https://email.example' };
  const sandbox = await startSandbox({ ...options, scheduler: true });
  const runs: Run[] = [];
  for (let n = 0; n <= resets; n++) {
    if (n > 0) await resetSandbox(parts);
    runs.push({ exchanges: await runScript(sandbox, parts), tables: await dump(database) });
  }
  await sandbox.close();
  return runs;
}

test('the same seed and the same requests give the same responses and the same data', async () => {
  const [first, ...others] = [...(await run(7, 1)), ...(await run(7))] as [Run, ...Run[]];
  expect(first.exchanges).toHaveLength(60);
  expect(others).toHaveLength(2);
  for (const other of others) {
    expect(other.exchanges).toEqual(first.exchanges);
    expect(other.tables).toEqual(first.tables);
  }
  expect(first.tables.outbox?.length).toBeGreaterThan(60);
  expect(first.exchanges.filter(({ status }) => status >= 400).map(({ status }) => status)).toEqual(refusals);
  // The same on every database.
  expect(first.exchanges.find(({ path }) => path.startsWith('GET /confirm/'))?.path).toBe(linkOfSeed7);
});

/** Of unknown records, of another user's account, of a wrong token and an invalid email address, and of a code used twice. */
const refusals = [404, 403, 401, 404, 404, 422, 400];
const linkOfSeed7 = 'GET /confirm/Nw.KEKPFTdtgOyU3kSOSnWdaV8bH6THt-d7pMKnJMy_QOU';
