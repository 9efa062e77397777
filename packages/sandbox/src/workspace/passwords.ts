import { hashPassword } from '@email-automation/service/domain/passwords';
import type { Random } from '@email-automation/service/domain/random';
import { findUsersWithPassword } from '@email-automation/service/storage/access/users';
import type { Queries } from '@email-automation/service/storage/database';
import type { WorkspaceUser } from './workspace.ts';

/**
 * Hashes the passwords of a workspace for users without one. Hashing is slow on purpose, so that a restart must not
 * repeat it.
 * @returns pairs of user id and hash
 */
export async function hashNewPasswords(
  db: Queries,
  users: WorkspaceUser[],
  random: Random,
): Promise<[string, string][]> {
  const existing = await findUsersWithPassword(db);
  const withoutPassword = users.filter(({ email }) => !existing.has(email));
  const hashes = withoutPassword.map(async ({ email, password, password_hash }): Promise<[string, string][]> => {
    if (password_hash !== undefined) return [[email, password_hash]];
    return password === undefined ? [] : [[email, await hashPassword(password, random.derive('password', email))]];
  });
  return (await Promise.all(hashes)).flat();
}
