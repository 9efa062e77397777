import { sql } from 'kysely';
import type { Grant, User } from '../../domain/records.ts';
import type { Queries } from '../database.ts';
import { listRecords } from '../statements/rows-by-key.ts';

/** Finds a user by email address. Case is ignored unless the addresses of two users differ only in case. */
export async function findUserByEmail(db: Queries, email: string): Promise<User | undefined> {
  const users = await db
    .selectFrom('users')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .selectAll()
    .orderBy('id')
    .execute();
  return users.find((user) => user.email === email) ?? users[0];
}

/** Which users can access which accounts. */
export function listGrants(db: Queries): Promise<Grant[]> {
  return listRecords(db, 'grants', {}, ['user_id', 'account_id']);
}

export async function hasUsers(query: Queries): Promise<boolean> {
  return (await query.selectFrom('users').select('id').limit(1).execute()).length > 0;
}
