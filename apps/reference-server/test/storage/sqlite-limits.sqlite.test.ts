import { DatabaseSync } from 'node:sqlite';
import { openSqlite } from '@email-automation/service/storage/sqlite/sqlite';
import { expect, test } from 'vitest';

test('SQLite plans a query with a limit once, for all limits', async () => {
  const { query, close } = openSqlite(':memory:');
  const { sql } = query.selectFrom('accounts').select('id').orderBy('id').limit(2).offset(1).compile();
  await close();

  using sqlite = new DatabaseSync(':memory:');
  sqlite.exec("create table accounts (id text); insert into accounts values ('1'), ('2'), ('3'), ('4')");
  const statement = sqlite.prepare(sql);
  // Called for every table and column of a query, each time that it is planned.
  let planned = 0;
  sqlite.setAuthorizer(() => {
    planned++;
    return 0;
  });
  const ids = (...values: number[]) => statement.all(...values).map(({ id }) => id);
  expect(ids(2, 1)).toEqual(['2', '3']);
  // Once, because of the authorizer.
  const first = planned;
  expect(first).toBeGreaterThan(0);
  expect([ids(1, 0), ids(9, 2), ids(0, 0)]).toEqual([['1'], ['3', '4'], []]);
  expect(planned).toBe(first);
});
