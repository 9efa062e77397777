import type { AuthorizationRequest, VerificationCode } from '../../domain/records.ts';
import type { Queries } from '../database.ts';
import { findRecord } from '../statements/rows-by-key.ts';

const day = 24 * 60 * 60 * 1000;

/** Stores an authorization request, and deletes expired requests and unused codes. */
export async function insertRequest(db: Queries, row: AuthorizationRequest, now: Date): Promise<void> {
  await db.deleteFrom('authorization_requests').where('expires_at', '<', now.toISOString()).execute();
  // Unused codes stay for a day, so that a late exchange gets the message that its code expired.
  await db
    .deleteFrom('verification_codes')
    .where('expires_at', '<', new Date(now.getTime() - day).toISOString())
    .where('token_hash', 'is', null)
    .execute();
  await db.insertInto('authorization_requests').values(row).execute();
}

/** Finds an authorization request by its hash, if it was shown in this browser. */
export function findRequest(db: Queries, hash: string, browserHash: string): Promise<AuthorizationRequest | undefined> {
  return findRecord(db, 'authorization_requests', { hash, browser_hash: browserHash });
}

export async function insertCode(db: Queries, row: VerificationCode): Promise<void> {
  await db.insertInto('verification_codes').values(row).execute();
}

/** Finds a verification code by its hash, if it was issued to this application. */
export function findCode(db: Queries, hash: string, clientId: string): Promise<VerificationCode | undefined> {
  return findRecord(db, 'verification_codes', { hash, client_id: clientId });
}
