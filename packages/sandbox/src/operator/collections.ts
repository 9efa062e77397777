import { requireRecord } from '@email-automation/service/domain/errors';
import type { Records } from '@email-automation/service/domain/records';
import type { Database, Queries } from '@email-automation/service/storage/database';
import { listGoalsWithConversions } from '@email-automation/service/storage/queries/goals';
import { inAccountOrAll } from '@email-automation/service/storage/statements/across-accounts';
import { findRecord } from '@email-automation/service/storage/statements/rows-by-key';
import { Refusal } from '../refusal.ts';

/** The collections that an operator lists and creates on the command line. */
export const collections = {
  accounts: { key: 'id', columns: ['id', 'name', 'url', 'created_at'] },
  users: { key: 'email', columns: ['email', 'name'] },
  broadcasts: { key: 'id', columns: ['account_id', 'id', 'status', 'name', 'send_at'] },
  campaigns: { key: 'id', columns: ['account_id', 'id', 'status', 'name', 'email_count', 'active_subscriber_count'] },
  // With their conversions, which are in another table.
  goals: { key: 'id', columns: [] },
  forms: { key: 'id', columns: ['account_id', 'id', 'name', 'campaign_id'] },
} as const;

export type Collection = keyof typeof collections;

/** The names of the schemas of the operator's contract: `NewAccount` of a new record, and `AccountChange` of changed fields. */
export const schemaNames: Record<Collection, string> = {
  accounts: 'Account',
  users: 'User',
  broadcasts: 'Broadcast',
  campaigns: 'Campaign',
  goals: 'Goal',
  forms: 'Form',
};

/** Whether the records of a collection belong to an account. */
export const belongsToAccount = (collection: Collection) => collection !== 'accounts' && collection !== 'users';

/**
 * The records of a collection, of one account or of all, in the order of their keys.
 * @param only the key of the only record
 */
export async function list(
  database: Database,
  collection: Collection,
  account?: string,
  only?: string,
): Promise<object[]> {
  const { key, columns } = collections[collection];
  if (collection === 'goals') {
    const goals = await listGoalsWithConversions(database, account);
    return goals.filter(({ id }) => only === undefined || id === only);
  }
  // The names of tables and columns come from the list above, never from the command line.
  const own = belongsToAccount(collection) ? account : undefined;
  let rows = inAccountOrAll(database.query, own)
    .selectFrom(collection as 'broadcasts')
    .select(columns as never);
  if (own !== undefined) rows = rows.where('account_id', '=', own);
  if (only !== undefined) rows = rows.where(key as 'id', '=', only);
  return rows.orderBy(key as 'id').execute();
}

export async function exists({ query }: Database, collection: Collection, id: string, account?: string) {
  return (await findRecord(query, collection, keyOf(collection, id, account))) !== undefined;
}

/** What identifies a record. */
export function keyOf(collection: Collection, id: string, account = ''): Partial<Records[Collection]> {
  return { [collections[collection].key]: id, ...(belongsToAccount(collection) && { account_id: account }) };
}

/** @throws Refusal when there is no such account or user */
export async function requireExisting(database: Database, collection: 'accounts' | 'users', id: string): Promise<void> {
  if (await exists(database, collection, id)) return;
  throw new Refusal(
    404,
    `There is no ${collection.slice(0, -1)} ${id}. To list ${collection}, run: ${collection} list`,
  );
}

/** A record by its key. @param lock whether to lock it until the transaction ends @throws NotFound */
export async function recordOf(
  db: Queries,
  collection: Collection,
  id: string,
  { account, lock }: { account?: string | undefined; lock: boolean },
): Promise<Records[Collection]> {
  const found = await findRecord(db, collection, keyOf(collection, id, account), { lock });
  return requireRecord(found, collection.slice(0, -1));
}
