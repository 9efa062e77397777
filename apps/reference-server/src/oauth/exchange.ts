import type { components } from '@email-automation/types';
import { provesKey } from '../domain/authorizations.ts';
import { timestamp } from '../domain/clock.ts';
import type { VerificationCodeRow } from '../domain/records.ts';
import { hashToken, newToken } from '../domain/tokens.ts';
import { hasExpired } from '../domain/verification-codes.ts';
import type { Answer, OAuthCall } from '../handlers/handler.ts';
import { lockApplication } from '../storage/applications.ts';
import { findCode, spendCode } from '../storage/authorizations.ts';
import { deleteToken, insertToken } from '../storage/tokens.ts';
import { identifyClient } from './client.ts';
import { OAuthError } from './errors.ts';

/**
 * Last step: the application exchanges the code for an access token, once (AUTH-13 to AUTH-19). Whoever presents a code
 * again ends the token of the first exchange: one of the two has stolen it (RFC 6749, 4.1.2).
 * @throws OAuthError
 */
export async function exchangeAuthorizationCode(call: OAuthCall): Promise<Answer> {
  const { database, clock } = call.services;
  const { parameters, application } = await identifyClient(call);
  const { client_id, name } = application;
  const token = newToken();
  const hash = hashToken(token);
  // Refusals are returned, not thrown: what a refusal changes is to stay.
  const refusal = await database.query.transaction().execute(async (db) => {
    const locked = await lockApplication(db, database.dialect, client_id);
    if (!locked?.active) return 'The application is not active.';
    const code = await findCode(db, hashToken(parameters.code ?? ''), client_id);
    if (code?.token_hash) {
      await deleteToken(db, code.token_hash);
      return 'The code was exchanged before. Its access token is revoked; ask the user for authorization again.';
    }
    const fault = faultOf(code, parameters, clock.now());
    if (code === undefined || fault !== undefined) return fault;
    const created_at = timestamp(clock.now());
    await insertToken(db, { hash, user_id: code.user_id, kind: 'access', name, client_id, created_at });
    await spendCode(db, code.hash, hash);
    return undefined;
  });
  if (refusal !== undefined) throw new OAuthError('invalid_grant', refusal);
  const body: components['schemas']['AccessTokenResponse'] = {
    access_token: token,
    token_type: 'bearer',
    scope: 'public',
  };
  return { status: 200, headers: jsonHeaders, body: JSON.stringify(body) };
}

const jsonHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  pragma: 'no-cache',
};

/** A refused exchange as JSON (RFC 6749, 5.2). */
export function exchangeError({ code, message, status }: OAuthError): Answer {
  const challenge = status === 401 ? { 'www-authenticate': 'Basic realm="oauth"' } : {};
  const body = JSON.stringify({ error: code, error_description: message });
  return { status, headers: { ...jsonHeaders, ...challenge }, body };
}

/** Why a code that was not exchanged before cannot be exchanged now. */
function faultOf(
  code: VerificationCodeRow | undefined,
  { redirect_uri, code_verifier }: Record<string, string>,
  now: Date,
): string | undefined {
  if (code === undefined) return 'The code is not one that this application was given. Ask the user for authorization.';
  if (hasExpired(code, now)) return 'The code has expired: it lasts 10 minutes. Ask the user for authorization again.';
  if (code.redirect_uri !== redirect_uri) return 'redirect_uri is not the one of the authorization.';
  const { code_challenge, code_challenge_method } = code;
  if (code_challenge === null || code_challenge_method === null) {
    return code_verifier === undefined
      ? undefined
      : 'code_verifier is given, but the authorization had no code_challenge.';
  }
  if (code_verifier === undefined) return 'code_verifier is missing: the authorization had a code_challenge.';
  if (!provesKey({ code_challenge, code_challenge_method }, code_verifier)) return 'code_verifier is wrong.';
  return undefined;
}
