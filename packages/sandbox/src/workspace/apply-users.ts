import { systemRandom } from '@email-automation/service/domain/random';
import type { Token, User } from '@email-automation/service/domain/records';
import { hashToken } from '@email-automation/service/domain/tokens';
import { insertRecords, keepRow } from '@email-automation/service/storage/statements/bulk';
import {
  deleteRecords,
  findRecord,
  listRecords,
  saveFields,
} from '@email-automation/service/storage/statements/rows-by-key';
import { type ApplyContext, errorAt, findDifferences, type Path, requireCreated } from './apply-context.ts';
import type { WorkspaceUser } from './workspace.ts';

/** Creates and changes users and their API tokens. @param passwords hashes to set, by email address */
export async function applyUsers(
  to: ApplyContext,
  users: readonly WorkspaceUser[],
  passwords: ReadonlyMap<string, string>,
): Promise<void> {
  const sorted = [...users.entries()].sort(([, one], [, other]) => (one.email < other.email ? -1 : 1));
  for (const [index, user] of sorted) {
    await applyUser(to, user, passwords.get(user.email));
    if (user.tokens) await applyTokens(to, user.email, user.tokens, ['users', index, 'tokens']);
  }
}

async function applyUser(to: ApplyContext, { email, name }: WorkspaceUser, password_hash?: string): Promise<void> {
  const stored = await findRecord(to.db, 'users', { id: email }, { lock: true });
  if (stored === undefined) {
    const users = [{ id: email, email, name, password_hash: password_hash ?? null }];
    requireCreated(await insertRecords(to.db, 'users', users, keepRow), users);
    return void to.changes.push({ action: 'create', kind: 'user', id: email });
  }
  const given: Partial<User> = { ...(!to.onlyMissing && { name }), ...(password_hash && { password_hash }) };
  const differences = findDifferences(stored, given);
  const fields = Object.keys(differences).map((field) => (field === 'password_hash' ? 'password' : field));
  if (fields.length === 0) return;
  await saveFields(to.db, 'users', { id: email }, differences);
  to.changes.push({ action: 'change', kind: 'user', id: email, fields });
}

async function applyTokens(
  to: ApplyContext,
  user_id: string,
  tokens: NonNullable<WorkspaceUser['tokens']>,
  path: Path,
): Promise<void> {
  const stored = await listRecords(to.db, 'tokens', { user_id, kind: 'api' }, ['hash']);
  const note = (action: 'create' | 'change' | 'delete', id: string) =>
    to.changes.push({ action, kind: 'token', user: user_id, id, ...(action === 'change' && { fields: ['token'] }) });
  for (const [index, { name, token }] of tokens.entries()) {
    const present = stored.filter((one) => one.name === name);
    const hash = token === undefined ? undefined : hashToken(token);
    if (present.length > 0 && (to.onlyMissing || hash === undefined || present.some((one) => one.hash === hash)))
      continue;
    await deleteTokens(to, present);
    const secret = token ?? systemRandom.token();
    const record = { hash: hash ?? hashToken(secret), user_id, kind: 'api' as const, name, client_id: null };
    const other = await findRecord(to.db, 'tokens', { hash: record.hash });
    if (other && (other.user_id !== user_id || !to.onlyMissing))
      throw errorAt([...path, index, 'token'], 'is another token already');
    if (other) continue;
    const records = [{ ...record, created_at: to.now }];
    requireCreated(await insertRecords(to.db, 'tokens', records, keepRow), records);
    note(present.length > 0 ? 'change' : 'create', name);
    if (token === undefined) to.secrets.push({ kind: 'token', user: user_id, id: name, secret });
  }
  if (!to.prune) return;
  const surplus = stored.filter((one) => tokens.every(({ name }) => name !== one.name));
  await deleteTokens(to, surplus);
  for (const { name } of surplus) note('delete', name);
}

async function deleteTokens({ db }: ApplyContext, tokens: readonly Token[]): Promise<void> {
  for (const { hash } of tokens) await deleteRecords(db, 'tokens', { hash });
}
