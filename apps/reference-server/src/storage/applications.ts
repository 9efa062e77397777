import type { ApplicationRow } from '../domain/records.ts';
import type { Dialect, Queries } from './database.ts';

export async function insertApplication(db: Queries, row: ApplicationRow): Promise<void> {
  await db.insertInto('applications').values(row).execute();
}

export function findApplication(db: Queries, clientId: string): Promise<ApplicationRow | undefined> {
  return db.selectFrom('applications').where('client_id', '=', clientId).selectAll().executeTakeFirst();
}

/** The same, and nobody else changes the application until the transaction ends. */
export function lockApplication(db: Queries, dialect: Dialect, clientId: string): Promise<ApplicationRow | undefined> {
  return dialect.lock(db.selectFrom('applications').where('client_id', '=', clientId).selectAll()).executeTakeFirst();
}

export function allApplications(db: Queries): Promise<ApplicationRow[]> {
  return db.selectFrom('applications').selectAll().orderBy('created_at').orderBy('client_id').execute();
}

export async function updateApplication(
  db: Queries,
  clientId: string,
  change: Partial<Pick<ApplicationRow, 'active' | 'callback_url'>>,
): Promise<void> {
  await db.updateTable('applications').set(change).where('client_id', '=', clientId).execute();
}

/** Ends what an application was given and what it was promised; how many access tokens there were. */
export async function deleteGrants(db: Queries, clientId: string): Promise<number> {
  await db.deleteFrom('authorization_requests').where('client_id', '=', clientId).execute();
  await db.deleteFrom('verification_codes').where('client_id', '=', clientId).execute();
  const { numDeletedRows } = await db.deleteFrom('tokens').where('client_id', '=', clientId).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
