import { hasRow, listRows } from '../storage/collections.ts';
import type { Database } from '../storage/database.ts';

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

export const inAccount = (collection: Collection) => collection !== 'accounts' && collection !== 'users';

const stored = (table: Collection) => ({ table, key: collections[table].key, inAccount: inAccount(table) });

/** The records of a collection, of one account where one is named, in the order of their keys. */
export function list({ query }: Database, collection: Collection, account?: string): Promise<object[]> {
  return listRows(query, stored(collection), collections[collection].columns, account);
}

export function exists({ query }: Database, collection: Collection, id: string, account?: string): Promise<boolean> {
  return hasRow(query, stored(collection), id, account);
}
