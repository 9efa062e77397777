import { hashPassword } from '../domain/passwords.ts';
import type { Queries } from '../storage/database.ts';
import type { WorkspaceUser } from './workspace.ts';

/**
 * Hashes of the declared passwords by user id, of those users who have none yet: hashing takes long on purpose, so a
 * server that starts again should not repeat it.
 */
export async function newPasswords(db: Queries, users: WorkspaceUser[]): Promise<[string, string][]> {
  const rows = await db.selectFrom('users').where('password_hash', 'is not', null).select('id').execute();
  const known = new Set(rows.map(({ id }) => id));
  const missing = users.filter(({ email, password }) => password !== undefined && !known.has(email));
  return Promise.all(
    missing.map(async ({ email, password = '' }): Promise<[string, string]> => [email, await hashPassword(password)]),
  );
}
