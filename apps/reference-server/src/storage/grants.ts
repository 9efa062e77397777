import type { GrantRow } from '../domain/records.ts';
import type { Queries } from './database.ts';

export function listGrants(db: Queries): Promise<GrantRow[]> {
  return db.selectFrom('grants').select(['user_id', 'account_id']).orderBy('user_id').orderBy('account_id').execute();
}

export async function addGrant(db: Queries, grant: GrantRow): Promise<void> {
  await db
    .insertInto('grants')
    .values(grant)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @returns whether there was such a grant */
export async function deleteGrant(db: Queries, { user_id, account_id }: GrantRow): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('grants')
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
