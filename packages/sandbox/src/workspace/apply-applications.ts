import { systemRandom } from '@email-automation/service/domain/random';
import type { Application } from '@email-automation/service/domain/records';
import { hashToken } from '@email-automation/service/domain/tokens';
import { insertRecords, keepRow } from '@email-automation/service/storage/statements/bulk';
import { deleteRecords, listRecords, saveFields } from '@email-automation/service/storage/statements/rows-by-key';
import { type ApplyContext, errorAt, findDifferences, requireCreated } from './apply-context.ts';
import type { WorkspaceApplication } from './workspace.ts';

/** Creates and changes OAuth 2 applications (AUTH-7, AUTH-8). */
export async function applyApplications(
  to: ApplyContext,
  applications?: readonly WorkspaceApplication[],
): Promise<void> {
  if (applications === undefined) return;
  const { db } = to;
  const stored = new Map((await listRecords(db, 'applications', {}, ['client_id'])).map((one) => [one.client_id, one]));
  const sorted = [...applications.entries()].sort(([, one], [, other]) => (one.client_id < other.client_id ? -1 : 1));
  for (const [index, application] of sorted) {
    const present = stored.get(application.client_id);
    if (present && to.onlyMissing) continue;
    const { active, callback_url } = { active: true, callback_url: null, ...present, ...application };
    if (active && callback_url === null)
      throw errorAt(['applications', index, 'callback_url'], 'is required while the application is active');
    await (present ? change(to, present, application) : create(to, application));
  }
  if (!to.prune) return;
  for (const client_id of stored.keys()) {
    if (applications.some((one) => one.client_id === client_id)) continue;
    await revoke(to, client_id);
    await deleteRecords(db, 'applications', { client_id });
    to.changes.push({ action: 'delete', kind: 'application', id: client_id });
  }
}

async function create(to: ApplyContext, application: WorkspaceApplication): Promise<void> {
  const { client_id, client_secret, name, callback_url = null, active = true } = application;
  const secret = client_secret ?? systemRandom.token();
  const record = { client_id, secret_hash: hashToken(secret), name, callback_url, active, created_at: to.now };
  requireCreated(await insertRecords(to.db, 'applications', [record], keepRow), [record]);
  to.changes.push({ action: 'create', kind: 'application', id: client_id });
  if (client_secret === undefined) to.secrets.push({ kind: 'application', id: client_id, secret });
}

async function change(
  to: ApplyContext,
  stored: Application,
  { client_secret, ...given }: WorkspaceApplication,
): Promise<void> {
  const { client_id } = stored;
  const secret = client_secret === undefined ? {} : { secret_hash: hashToken(client_secret) };
  const differences = findDifferences<Application>(stored, { ...given, ...secret });
  const fields = Object.keys(differences).map((name) => (name === 'secret_hash' ? 'client_secret' : name));
  if (fields.length === 0) return;
  await saveFields(to.db, 'applications', { client_id }, differences);
  if (differences.active === false) await revoke(to, client_id);
  to.changes.push({ action: 'change', kind: 'application', id: client_id, fields });
}

/** Deletes the access tokens of an application, and authorizations in progress. When it is active again, users must grant access again. */
async function revoke({ db }: ApplyContext, client_id: string): Promise<void> {
  await deleteRecords(db, 'authorization_requests', { client_id });
  await deleteRecords(db, 'verification_codes', { client_id });
  await deleteRecords(db, 'tokens', { client_id });
}
