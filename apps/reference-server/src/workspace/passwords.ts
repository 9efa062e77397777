import { hashPassword } from '../domain/passwords.ts';
import type { Queries } from '../storage/database.ts';
import { usersWithPassword } from '../storage/users.ts';
import type { WorkspaceUser } from './workspace.ts';

/**
 * Hashes of the declared passwords by user id, of those users who have none yet: hashing takes long on purpose, so a
 * server that starts again should not repeat it.
 */
export async function newPasswords(db: Queries, users: WorkspaceUser[]): Promise<[string, string][]> {
  const known = await usersWithPassword(db);
  const declared = users.filter(({ email }) => !known.has(email));
  const hashes = declared.map(async ({ email, password, password_hash }): Promise<[string, string][]> => {
    if (password_hash !== undefined) return [[email, password_hash]];
    return password === undefined ? [] : [[email, await hashPassword(password)]];
  });
  return (await Promise.all(hashes)).flat();
}
