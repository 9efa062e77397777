import { Unavailable } from '@email-automation/service/domain/errors';
import { openPostgres, type PostgresOptions } from '@email-automation/service/storage/postgres/postgres';
import { accountOf } from '@email-automation/service/storage/queries/accounts';
import { prepared } from '@email-automation/service/storage/statements/prepared';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { newLocation } from '../environment/databases.ts';
import { startSandbox } from '../environment/sandbox.ts';

async function open(options: PostgresOptions = {}) {
  const location = await newLocation();
  await startSandbox({ database: openPostgres(location), worker: false });
  const { query, close } = openPostgres(location, { ...options, connections: 1 });
  onTestFinished(close);
  const listPrepared = async () =>
    (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(query)).rows;
  return { query, listPrepared };
}

test('a connection keeps the statements of every request, unless the option is off', async () => {
  for (const preparedStatements of [true, false]) {
    const { query, listPrepared } = await open({ preparedStatements });
    for (const id of ['1001', '1002']) expect(await accountOf(query, id)).toMatchObject({ id });
    expect(await listPrepared()).toHaveLength(preparedStatements ? 1 : 0);
  }
});

// As behind a connection pooler that gives each transaction another connection.
test('where statements get lost, they are sent again, and none is prepared from then on', async () => {
  const { query, listPrepared } = await open();
  await accountOf(query, '1001');
  await sql`deallocate all`.execute(query);
  expect(await accountOf(query, '1001')).toMatchObject({ id: '1001' });
  expect(await accountOf(query, '1002')).toMatchObject({ id: '1002' });
  expect(await listPrepared()).toEqual([]);
});

test('in a transaction, a lost statement makes the database unavailable once', async () => {
  const { query } = await open();
  await accountOf(query, '1001');
  const transaction = () =>
    query.transaction().execute(async (db) => {
      await sql`deallocate all`.execute(db);
      return accountOf(db, '1001');
    });
  await expect(transaction()).rejects.toThrow(Unavailable);
  expect(await transaction()).toMatchObject({ id: '1001' });
});

test('a statement that another version of the server could break is not prepared', async () => {
  const { query } = await open();
  const all = prepared((db, { id }: { id: string }) => db.selectFrom('accounts').where('id', '=', id).selectAll());
  await expect(all(query, { id: '1001' })).rejects.toThrow('must name its columns');
});
