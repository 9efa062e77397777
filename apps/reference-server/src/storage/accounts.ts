import { requireRecord } from '../domain/errors.ts';
import type { Account } from '../domain/records.ts';
import { type Database, dialectOf, type Queries } from './database.ts';
import { toRecord, toRecords } from './encoding.ts';
import { prepared } from './prepared.ts';

export async function accountsOf(db: Queries, userId: string): Promise<Account[]> {
  const rows = await db
    .selectFrom('accounts')
    .innerJoin('grants', 'grants.account_id', 'accounts.id')
    .where('grants.user_id', '=', userId)
    .selectAll('accounts')
    .orderBy('accounts.created_at')
    .orderBy('accounts.id')
    .execute();
  return toRecords('accounts', rows);
}

const account = prepared((db, { id }: { id: string }) => db.selectFrom('accounts').where('id', '=', id).selectAll());

/** @throws NotFound */
export async function accountOf(db: Queries, id: string): Promise<Account> {
  return toRecord('accounts', requireRecord((await account(db, { id }))[0], 'account'));
}

/** Does work in a transaction that alone changes the subscribers of an account. */
export function withLockedSubscribers<Result>(
  { query }: Database,
  accountId: string,
  work: (db: Queries) => Promise<Result>,
): Promise<Result> {
  return query.transaction().execute(async (db) => {
    await lockSubscribers(db, accountId);
    return work(db);
  });
}

/**
 * Makes this transaction the only one that changes the subscribers of an account. Whoever reads subscribers in order to
 * change them takes this lock first; batches of one account are processed in order because of it.
 */
export async function lockSubscribers(db: Queries, accountId: string): Promise<void> {
  const row = db.selectFrom('accounts').where('id', '=', accountId).select('id');
  await dialectOf(db).lock(row).executeTakeFirst();
}

/** The same, unless somebody else has the lock. @returns whether it was free */
export async function tryLockSubscribers(db: Queries, accountId: string): Promise<boolean> {
  const row = db.selectFrom('accounts').where('id', '=', accountId).select('id');
  return (await dialectOf(db).lockFree(row).executeTakeFirst()) !== undefined;
}
