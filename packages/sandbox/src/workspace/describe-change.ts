import type { WorkspaceChange } from '@email-automation/types/operator/schemas';

/** A change that applying a workspace makes, in a line such as `change campaign 3001 of account 1001: name`. */
export function describeChange({ action, kind, account_id, user, id, fields, count }: WorkspaceChange): string {
  const of = [user && `of ${user}`, account_id && `of account ${account_id}`].filter(Boolean).join(' ');
  const what = [action, count, kind, id, of].filter((part) => part !== undefined && part !== '').join(' ');
  return fields === undefined ? what : `${what}: ${fields.join(', ')}`;
}
