import type { Table } from '@email-automation/service/domain/columns';
import { type Database, dialectOf } from '@email-automation/service/storage/database';
import { accountColumnOf } from '@email-automation/service/storage/schema/placements';
import { columns } from '@email-automation/service/storage/schema/tables';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newDatabase } from '../environment/databases.ts';

interface Key {
  table: Table;
  columns: string[];
}

/** SQLite numbers rows only by a key of one column, and is never distributed. */
const exceptions: Record<string, Key[]> = {
  sqlite: [{ table: 'queued_batches', columns: ['position'] }],
  postgres: [],
};

const keysOf = { sqlite: keysOfSqlite, postgres: keysOfPostgres };

test('keys and unique indexes of tables of accounts begin with the account, and no key refers to another table', async () => {
  const database = await newDatabase();
  const { name } = dialectOf(database.query);
  const { keys, references } = await keysOf[name](database);
  const ofAccounts = keys.filter(({ table }) => accountColumnOf(table) !== undefined);
  // Otherwise, nothing was checked.
  expect(ofAccounts).toContainEqual({ table: 'subscribers', columns: ['account_id', 'email_key'] });
  expect(ofAccounts).toContainEqual({ table: 'subscribers', columns: ['account_id', 'id'] });
  const others = ofAccounts.filter((key) => key.columns[0] !== accountColumnOf(key.table));
  expect(others, 'A table that is distributed by account can have no such key.').toEqual(exceptions[name]);
  expect(references).toEqual([]);
  await database.close();
});

type Keys = Promise<{ keys: Key[]; references: unknown[] }>;

async function keysOfSqlite({ query }: Database): Keys {
  const keys: Key[] = [];
  const references: unknown[] = [];
  for (const table of Object.keys(columns) as Table[]) {
    const own = await sql<{
      name: string;
    }>`select name from pragma_table_info(${table}) where pk > 0 order by pk`.execute(query);
    keys.push({ table, columns: own.rows.map(({ name }) => name) });
    const indexes = await sql<{
      name: string;
    }>`select name from pragma_index_list(${table}) where "unique" = 1`.execute(query);
    for (const { name } of indexes.rows) {
      const of = await sql<{ name: string }>`select name from pragma_index_info(${name}) order by seqno`.execute(query);
      keys.push({ table, columns: of.rows.map((column) => column.name) });
    }
    references.push(...(await sql`select * from pragma_foreign_key_list(${table})`.execute(query)).rows);
  }
  return { keys, references };
}

async function keysOfPostgres({ query }: Database): Keys {
  const { rows: keys } = await sql<Key>`
    select relname as table, array(
      select attname::text from unnest(indkey::int2[]) with ordinality as number (attribute, nth)
        join pg_attribute on attrelid = indrelid and attnum = attribute order by nth
    ) as columns
    from pg_index join pg_class on pg_class.oid = indrelid
    where indisunique and relnamespace = 'public'::regnamespace and relname not like 'kysely%'
  `.execute(query);
  const { rows: references } = await sql`select * from pg_constraint where contype = 'f'`.execute(query);
  return { keys, references };
}
