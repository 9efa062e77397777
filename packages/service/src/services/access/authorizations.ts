import { exchangeRefusal, expiryOf, hasExpired, type ProofKey } from '../../domain/authorizations.ts';
import { timestamp } from '../../domain/clock.ts';
import { requireRecord } from '../../domain/errors.ts';
import type { Application, AuthorizationRequest, User } from '../../domain/records.ts';
import { hashToken } from '../../domain/tokens.ts';
import { findCode, findRequest, insertCode, insertRequest } from '../../storage/access/authorizations.ts';
import { deleteToken, insertToken } from '../../storage/access/tokens.ts';
import { accountsOf } from '../../storage/queries/accounts.ts';
import { inTransaction } from '../../storage/statements/in-transaction.ts';
import { findRecord, saveFields } from '../../storage/statements/rows-by-key.ts';
import type { Services } from '../services.ts';

export const findApplication = ({ database }: Services, clientId: string): Promise<Application | undefined> =>
  findRecord(database.query, 'applications', { client_id: clientId });

interface AccessRequest {
  application: Application;
  user: User;
  /** Hash of the cookie of the user's browser. */
  browserHash: string;
  redirect_uri: string;
  state: string | null;
  proofKey: ProofKey | undefined;
}

/**
 * Stores the request of an application for access, for a user who has signed in and now decides on it (AUTH-10).
 * @returns a secret that identifies the request, and the names of the user's accounts
 */
export async function createAuthorizationRequest(
  { database, clock, random }: Services,
  { application, user, browserHash, redirect_uri, state, proofKey }: AccessRequest,
): Promise<{ request: string; accounts: string[] }> {
  const secret = random.token();
  const request = {
    hash: hashToken(secret),
    browser_hash: browserHash,
    client_id: application.client_id,
    user_id: user.id,
    redirect_uri,
    state,
    code_challenge: proofKey?.code_challenge ?? null,
    code_challenge_method: proofKey?.code_challenge_method ?? null,
    expires_at: expiryOf(clock.now()),
  };
  // No step may fail after the request is stored.
  const accounts = await accountsOf(database.query, user.id);
  await insertRequest(database.query, request, clock.now());
  return { request: secret, accounts: accounts.map(({ name }) => name) };
}

/** Finds the authorization request with a secret, if it was shown in this browser and has not expired. */
export async function findAuthorizationRequest(
  { database, clock }: Services,
  secret: string,
  browserHash: string,
): Promise<AuthorizationRequest | undefined> {
  const request = await findRequest(database.query, hashToken(secret), browserHash);
  return request && !hasExpired(request, clock.now()) ? request : undefined;
}

/** Creates a verification code for an authorization request that the user has granted (AUTH-12). */
export async function createVerificationCode(
  { database, clock, random }: Services,
  request: AuthorizationRequest,
): Promise<string> {
  const { browser_hash: _, state: __, ...granted } = request;
  const code = random.token();
  const expires_at = expiryOf(clock.now());
  await insertCode(database.query, { ...granted, hash: hashToken(code), expires_at, token_hash: null });
  return code;
}

/**
 * Exchanges a verification code for an access token, once (AUTH-13 to AUTH-19). A second exchange of a code revokes the
 * token of the first, because one of the two clients stole the code (RFC 6749, 4.1.2).
 * @returns the token, or why the exchange is refused
 */
export async function exchangeCode(
  { database, clock, random }: Services,
  { client_id, name }: Application,
  parameters: Record<string, string>,
): Promise<{ token: string } | { refusal: string }> {
  const token = random.token();
  const hash = hashToken(token);
  // Refusals are returned, not thrown: the transaction must commit the revocation.
  const refusal = await inTransaction(database.query, async (db) => {
    const application = await findRecord(db, 'applications', { client_id }, { lock: true });
    if (!requireRecord(application, 'application').active) return 'The application is not active.';
    const code = await findCode(db, hashToken(parameters.code ?? ''), client_id);
    if (code?.token_hash) {
      await deleteToken(db, code.token_hash);
      return 'The code was exchanged before. Its access token is revoked; ask the user for authorization again.';
    }
    const reason = exchangeRefusal(code, parameters, clock.now());
    if (code === undefined || reason !== undefined) return reason;
    const created_at = timestamp(clock.now());
    await insertToken(db, { hash, user_id: code.user_id, kind: 'access', name, client_id, created_at });
    await saveFields(db, 'verification_codes', { hash: code.hash }, { token_hash: hash });
    return undefined;
  });
  return refusal === undefined ? { token } : { refusal };
}
