import { sql } from 'kysely';
import type { Grant, User } from '../../domain/records.ts';
import type { Queries } from '../database.ts';
import { insertRecords, keepRow } from '../statements/bulk.ts';
import { deleteRecords, listRecords, saveFields } from '../statements/rows-by-key.ts';

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

export async function updatePassword(db: Queries, userId: string, passwordHash: string): Promise<void> {
  await saveFields(db, 'users', { id: userId }, { password_hash: passwordHash });
}

/** The ids of all users with a password. */
export async function findUsersWithPassword(db: Queries): Promise<Set<string>> {
  const rows = await db.selectFrom('users').where('password_hash', 'is not', null).select('id').execute();
  return new Set(rows.map(({ id }) => id));
}

/** Which users can access which accounts. */
export function listGrants(db: Queries): Promise<Grant[]> {
  return listRecords(db, 'grants', {}, ['user_id', 'account_id']);
}

export async function addGrant(db: Queries, grant: Grant): Promise<void> {
  await insertRecords(db, 'grants', [grant], keepRow);
}

/** Revokes the access of a user to an account. @returns whether the user had access */
export async function deleteGrant(db: Queries, { user_id, account_id }: Grant): Promise<boolean> {
  return (await deleteRecords(db, 'grants', { account_id, user_id })) > 0;
}

export async function hasUsers(query: Queries): Promise<boolean> {
  return (await query.selectFrom('users').select('id').limit(1).execute()).length > 0;
}
