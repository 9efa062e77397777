import type { Queries } from './database.ts';

/** A table whose rows have a key, and where they belong to an account name it. */
export interface Collection {
  table: 'accounts' | 'users' | 'broadcasts' | 'campaigns' | 'goals' | 'forms';
  key: string;
  inAccount: boolean;
}

/** Some columns of the rows of a table, of one account where one is named, in the order of their keys. */
export function listRows(
  db: Queries,
  { table, key, inAccount }: Collection,
  columns: readonly string[],
  account?: string,
): Promise<object[]> {
  // One statement serves all tables; names come from the program, never from the command line.
  let rows = db.selectFrom(table as 'broadcasts').select(columns as never);
  if (account !== undefined && inAccount) rows = rows.where('account_id', '=', account);
  return rows.orderBy(key as 'id').execute();
}

export async function hasRow(
  db: Queries,
  { table, key, inAccount }: Collection,
  id: string,
  account?: string,
): Promise<boolean> {
  let rows = db.selectFrom(table as 'broadcasts').where(key as 'id', '=', id);
  if (account !== undefined && inAccount) rows = rows.where('account_id', '=', account);
  return (await rows.select(key as 'id').executeTakeFirst()) !== undefined;
}
