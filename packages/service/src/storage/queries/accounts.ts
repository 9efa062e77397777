import { sql } from 'kysely';
import { requireRecord } from '../../domain/errors.ts';
import type { JsonList, ToItem } from '../../domain/json-list.ts';
import type { Account } from '../../domain/records.ts';
import { type Database, dialectOf, type Queries } from '../database.ts';
import { toRecord, toRecords } from '../schema/encoding.ts';
import { columnsOf } from '../schema/tables.ts';
import { withAccountMutex } from '../statements/account-mutex.ts';
import { acrossAccounts } from '../statements/across-accounts.ts';
import { isOneOf } from '../statements/find-by-values.ts';
import { inTransaction } from '../statements/in-transaction.ts';
import { readJsonList, selectJsonList, templateOf } from '../statements/json-list.ts';
import { prepared } from '../statements/prepared.ts';

/** The accounts that a user can access, oldest first. */
export async function accountsOf(db: Queries, userId: string): Promise<Account[]> {
  return toRecords('accounts', await selectAccounts(db, await grantedTo(db, userId)).execute());
}

/** The accounts that a user can access, oldest first. */
export async function listAccounts(db: Queries, userId: string, toItem: ToItem<Account>): Promise<JsonList> {
  const rows = selectAccounts(db, await grantedTo(db, userId));
  return readJsonList((marked) => selectJsonList(db, toItem, templateOf('accounts'), rows, { marked }).execute());
}

/** The ids of the accounts that a user can access. Not joined, so that only the machines of these accounts are asked. */
async function grantedTo(db: Queries, userId: string): Promise<string[]> {
  const granted = await db.selectFrom('grants').where('user_id', '=', userId).select('account_id').execute();
  return granted.map(({ account_id }) => account_id);
}

const selectAccounts = (db: Queries, ids: string[]) =>
  db
    .selectFrom('accounts')
    .where(isOneOf(db, 'id', ids))
    .selectAll()
    .orderBy('created_at')
    .orderBy('id');

const account = prepared((db, { id }: { id: string }) =>
  db.selectFrom('accounts').where('id', '=', id).select(columnsOf('accounts')),
);

/** @throws NotFound */
export async function accountOf(db: Queries, id: string): Promise<Account> {
  return toRecord('accounts', requireRecord((await account(db, { id }))[0], 'account'));
}

/** The first accounts in the order of their ids, with their names. */
export function firstAccounts(db: Queries, most: number): Promise<Pick<Account, 'id' | 'name'>[]> {
  const all = acrossAccounts(db, 'operator list');
  return all.selectFrom('accounts').select(['id', 'name']).orderBy('id').limit(most).execute();
}

/**
 * Ids of some accounts that someone can access, in a random order. On a database that is distributed over several machines, it needs
 * none of those with data of accounts.
 * @param except accounts to leave out
 */
export async function findSomeAccounts(db: Queries, except: string[], most: number): Promise<string[]> {
  let grants = db.selectFrom('grants').select('account_id').distinct();
  if (except.length > 0) grants = grants.where('account_id', 'not in', except);
  const accounts = db.selectFrom(grants.as('granted')).select('account_id');
  const rows = await accounts.orderBy(sql`random()`).limit(most).execute();
  return rows.map(({ account_id }) => account_id);
}

/** Which of these accounts exist. */
export async function existingAccounts(db: Queries, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('accounts').where('id', 'in', ids).select('id').execute();
  return new Set(rows.map(({ id }) => id));
}

/** The names of accounts by their ids; those that do not exist are left out. */
export async function namesOfAccounts(db: Queries, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('accounts').where('id', 'in', ids).select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Whether emails need the postal address of an account: a campaign that is active, or a broadcast that is scheduled or being
 * sent, has none.
 */
export async function isPostalAddressUsed(db: Queries, id: string): Promise<boolean> {
  const without = (table: 'campaigns' | 'broadcasts', statuses: string[]) =>
    db
      .selectFrom(table as 'campaigns')
      .where('account_id', '=', id)
      .where('status', 'in', statuses as 'active'[])
      .where('postal_address', '=', '')
      .select('id')
      .limit(1)
      .execute();
  const found = [await without('campaigns', ['active']), await without('broadcasts', ['scheduled', 'sending'])];
  return found.flat().length > 0;
}

/** Runs `work` in a transaction that holds the lock on the subscribers of an account. */
export function withLockedSubscribers<Result>(
  database: Database,
  accountId: string,
  work: (db: Queries) => Promise<Result>,
): Promise<Result> {
  const locked = async (db: Queries) => {
    await lockSubscribers(db, accountId);
    return work(db);
  };
  return withAccountMutex(database, accountId, () => inTransaction(database.query, locked));
}

/**
 * Locks the subscribers of an account until the transaction ends. Take the lock before you read subscribers in order to
 * change them; it also keeps the batches of one account in order.
 */
export async function lockSubscribers(db: Queries, accountId: string): Promise<void> {
  const row = db.selectFrom('accounts').where('id', '=', accountId).select('id');
  await dialectOf(db).lock(row).executeTakeFirst();
}

/** Locks the subscribers of an account unless another transaction holds the lock. @returns whether it was free */
export async function tryLockSubscribers(db: Queries, accountId: string): Promise<boolean> {
  const row = db.selectFrom('accounts').where('id', '=', accountId).select('id');
  return (await dialectOf(db).lockFree(row).executeTakeFirst()) !== undefined;
}
