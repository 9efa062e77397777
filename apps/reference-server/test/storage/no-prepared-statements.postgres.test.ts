import { openDatabase } from '@email-automation/service/storage/open';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newLocation } from '../environment/databases.ts';
import { expectSuccess, startSandbox } from '../environment/sandbox.ts';

test.each([true, false])('connections keep prepared statements: %s', async (preparedStatements) => {
  const database = openDatabase(await newLocation(), { preparedStatements });
  const sandbox = await startSandbox({ database, worker: false });
  expectSuccess(await sandbox.get('/v2/1001/campaigns/3001'));
  // The pool gives the connection that was used last.
  const { rows } = await sql`select name from pg_prepared_statements where from_sql = false`.execute(database.query);
  expect(rows.length > 0).toBe(preparedStatements);
});
