import type { AuthorizationRequest, VerificationCode } from '../domain/records.ts';
import type { Queries } from './database.ts';

const day = 24 * 60 * 60 * 1000;

/** Keeps a question to a user until it expires, and forgets what expired without use. */
export async function insertRequest(db: Queries, row: AuthorizationRequest, now: Date): Promise<void> {
  await db.deleteFrom('authorization_requests').where('expires_at', '<', now.toISOString()).execute();
  // Unused codes stay for a day, so that a late exchange is told that its code expired.
  await db
    .deleteFrom('verification_codes')
    .where('expires_at', '<', new Date(now.getTime() - day).toISOString())
    .where('token_hash', 'is', null)
    .execute();
  await db.insertInto('authorization_requests').values(row).execute();
}

/** The question with this hash, if it was put to this browser. */
export function findRequest(db: Queries, hash: string, browserHash: string): Promise<AuthorizationRequest | undefined> {
  return db
    .selectFrom('authorization_requests')
    .where('hash', '=', hash)
    .where('browser_hash', '=', browserHash)
    .selectAll()
    .executeTakeFirst();
}

export async function insertCode(db: Queries, row: VerificationCode): Promise<void> {
  await db.insertInto('verification_codes').values(row).execute();
}

/** The code with this hash, if it was given to this application. */
export function findCode(db: Queries, hash: string, clientId: string): Promise<VerificationCode | undefined> {
  return db
    .selectFrom('verification_codes')
    .where('hash', '=', hash)
    .where('client_id', '=', clientId)
    .selectAll()
    .executeTakeFirst();
}

/** Marks a code as exchanged for a token. */
export async function markCodeExchanged(db: Queries, hash: string, tokenHash: string): Promise<void> {
  await db.updateTable('verification_codes').set({ token_hash: tokenHash }).where('hash', '=', hash).execute();
}
