import { requireRecord } from '../../domain/errors.ts';
import type { Application } from '../../domain/records.ts';
import type { Queries } from '../database.ts';
import { toRecords, toRow } from '../schema/encoding.ts';
import { deleteRecords, findRecord, saveFields } from '../statements/rows-by-key.ts';

export async function insertApplication(db: Queries, application: Application): Promise<void> {
  await db.insertInto('applications').values(toRow('applications', application)).execute();
}

export const findApplication = (db: Queries, clientId: string): Promise<Application | undefined> =>
  findRecord(db, 'applications', { client_id: clientId });

/** Reads an application and locks it until the transaction ends. @throws NotFound */
export async function lockApplication(db: Queries, clientId: string): Promise<Application> {
  return requireRecord(await findRecord(db, 'applications', { client_id: clientId }, { lock: true }), 'application');
}

export async function allApplications(db: Queries): Promise<Application[]> {
  const rows = await db.selectFrom('applications').selectAll().orderBy('created_at').orderBy('client_id').execute();
  return toRecords('applications', rows);
}

/** Saves fields of an application. */
export async function saveApplication(
  db: Queries,
  clientId: string,
  change: Partial<Pick<Application, 'active' | 'name' | 'callback_url'>>,
): Promise<void> {
  await saveFields(db, 'applications', { client_id: clientId }, change);
}

/** Deletes the access tokens, verification codes and pending requests of an application. @returns the number of tokens */
export async function deleteAuthorizations(db: Queries, clientId: string): Promise<number> {
  await deleteRecords(db, 'authorization_requests', { client_id: clientId });
  await deleteRecords(db, 'verification_codes', { client_id: clientId });
  return deleteRecords(db, 'tokens', { client_id: clientId });
}
