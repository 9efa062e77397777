import type { Table } from '@email-automation/service/domain/columns';
import { accountColumnOf } from '@email-automation/service/storage/schema/placements';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newDatabase } from '../environment/databases.ts';

test('keys and unique indexes of tables of accounts begin with the account, and no key refers to another table', async () => {
  const { query, close } = await newDatabase();
  const { rows: keys } = await sql<{ table: Table; columns: string[] }>`
    select relname as table, array(
      select attname::text from unnest(indkey::int2[]) with ordinality as number (attribute, nth)
        join pg_attribute on attrelid = indrelid and attnum = attribute order by nth
    ) as columns
    from pg_index join pg_class on pg_class.oid = indrelid
    where indisunique and relnamespace = 'public'::regnamespace and relname not like 'kysely%'
  `.execute(query);
  const ofAccounts = keys.filter(({ table }) => accountColumnOf(table) !== undefined);
  // Otherwise, the guard checked no statement.
  expect(ofAccounts).toContainEqual({ table: 'subscribers', columns: ['account_id', 'email_key'] });
  expect(ofAccounts).toContainEqual({ table: 'subscribers', columns: ['account_id', 'id'] });
  const others = ofAccounts.filter(({ table, columns }) => columns[0] !== accountColumnOf(table));
  expect(others, 'A table that is distributed by account can have no such key.').toEqual([]);
  expect((await sql`select * from pg_constraint where contype = 'f'`.execute(query)).rows).toEqual([]);
  await close();
});
