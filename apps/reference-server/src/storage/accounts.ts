import type { AccountRow } from '../domain/records.ts';
import type { Dialect, Queries } from './database.ts';
import { prepared } from './prepared.ts';

export function accountsOf(db: Queries, userId: string): Promise<AccountRow[]> {
  return db
    .selectFrom('accounts')
    .innerJoin('grants', 'grants.account_id', 'accounts.id')
    .where('grants.user_id', '=', userId)
    .selectAll('accounts')
    .orderBy('accounts.created_at')
    .orderBy('accounts.id')
    .execute();
}

const account = prepared((db, { id }: { id: string }) => db.selectFrom('accounts').where('id', '=', id).selectAll());

export async function findAccount(db: Queries, id: string): Promise<AccountRow | undefined> {
  return (await account(db, { id }))[0];
}

/**
 * Makes this transaction the only one that changes the people of an account. Whoever reads people in order to change
 * them takes this lock first; batches of one account are processed in order because of it.
 */
export async function lockPeople(db: Queries, dialect: Dialect, accountId: string): Promise<void> {
  await dialect.lock(db.selectFrom('accounts').where('id', '=', accountId).select('id')).executeTakeFirst();
}

/** The same, unless somebody else has the lock. @returns whether it was free */
export async function lockPeopleIfFree(db: Queries, dialect: Dialect, accountId: string): Promise<boolean> {
  const free = dialect.lockFree(db.selectFrom('accounts').where('id', '=', accountId).select('id'));
  return (await free.executeTakeFirst()) !== undefined;
}
