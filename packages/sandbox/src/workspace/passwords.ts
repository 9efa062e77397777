import { hashPassword, verifyPassword } from '@email-automation/service/domain/passwords';
import type { Queries } from '@email-automation/service/storage/database';
import { listRecords } from '@email-automation/service/storage/statements/rows-by-key';
import type { WorkspaceUser } from './workspace.ts';

/**
 * Hashes the passwords of a workspace that users do not have. Hashing is slow on purpose, so it comes before a transaction, and a
 * restart must not repeat it.
 * @param onlyMissing whether users with any password keep it
 * @returns the hashes by email address
 */
export async function hashPasswords(
  db: Queries,
  users: readonly WorkspaceUser[],
  onlyMissing: boolean,
): Promise<ReadonlyMap<string, string>> {
  const given = users.filter(({ password, password_hash }) => (password ?? password_hash) !== undefined);
  if (given.length === 0) return new Map();
  const stored = new Map((await listRecords(db, 'users', {}, ['id'])).map((user) => [user.id, user.password_hash]));
  const hashes = given.map(async ({ email, password, password_hash }): Promise<[string, string][]> => {
    const present = stored.get(email);
    if (onlyMissing && present) return [];
    if (password_hash !== undefined) return [[email, password_hash]];
    if (password === undefined || (present && (await verifyPassword(password, present)))) return [];
    return [[email, await hashPassword(password)]];
  });
  return new Map((await Promise.all(hashes)).flat());
}
