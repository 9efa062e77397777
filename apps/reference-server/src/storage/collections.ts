import type { Database } from './database.ts';

/** Things that an operator lists and declares; all but accounts and users are within an account. */
export const collections = {
  accounts: { key: 'id', columns: ['id', 'name', 'url', 'created_at'] },
  users: { key: 'email', columns: ['email', 'name'] },
  broadcasts: { key: 'id', columns: ['account_id', 'id', 'status', 'name', 'send_at'] },
  campaigns: { key: 'id', columns: ['account_id', 'id', 'status', 'name', 'email_count', 'active_subscriber_count'] },
  goals: { key: 'id', columns: ['account_id', 'id', 'status', 'name', 'default_value'] },
  forms: { key: 'id', columns: ['account_id', 'id', 'name', 'campaign_id'] },
} as const;

export type Collection = keyof typeof collections;

export const belongsToAccount = (collection: Collection) => collection !== 'accounts' && collection !== 'users';

/** The records of a collection, of one account where one is named, in the order of their keys. */
export async function list({ query }: Database, collection: Collection, account?: string): Promise<object[]> {
  const { key, columns } = collections[collection];
  // One statement serves all tables; names come from the list above, never from the command line.
  let rows = query.selectFrom(collection as 'broadcasts').select(columns as never);
  if (account !== undefined && belongsToAccount(collection)) rows = rows.where('account_id', '=', account);
  return rows.orderBy(key as 'id').execute();
}

export async function exists({ query }: Database, collection: Collection, id: string, account?: string) {
  const { key } = collections[collection];
  let rows = query.selectFrom(collection as 'broadcasts').where(key as 'id', '=', id);
  if (account !== undefined && belongsToAccount(collection)) rows = rows.where('account_id', '=', account);
  return (await rows.select(key as 'id').executeTakeFirst()) !== undefined;
}
