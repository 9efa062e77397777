import { sql } from 'kysely';
import type { UserRow } from '../domain/records.ts';
import type { Queries } from './database.ts';

/** The user with an email address; capital letters do not count unless two users differ by nothing else. */
export async function findUserByEmail(db: Queries, email: string): Promise<UserRow | undefined> {
  const users = await db
    .selectFrom('users')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .selectAll()
    .orderBy('id')
    .execute();
  return users.find((user) => user.email === email) ?? users[0];
}

export async function updatePassword(db: Queries, userId: string, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
}
