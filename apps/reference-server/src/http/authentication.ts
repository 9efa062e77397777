import { NotAuthenticated } from '../domain/errors.ts';
import { hashToken } from '../domain/tokens.ts';
import type { Database } from '../storage/database.ts';
import { findToken } from '../storage/tokens.ts';

export interface Principal {
  userId: string;
  /** Names the credential without revealing it. */
  credential: string;
}

/**
 * Finds out who sends a request: an API token as the user name of HTTP Basic, or an access token as bearer (AUTH).
 * @param header value of `Authorization`
 * @throws NotAuthenticated when there is no credential, or not a valid one
 */
export async function authenticate(database: Database, header: string | undefined): Promise<Principal> {
  const given = readCredential(header);
  if (given === undefined) throw new NotAuthenticated('Send an API token (HTTP Basic) or an access token (bearer).');
  const hash = hashToken(given.token);
  const token = await findToken(database.query, hash, given.kind);
  if (token === undefined) throw new NotAuthenticated('The credential is not valid.');
  return { userId: token.user_id, credential: hash };
}

function readCredential(header = ''): { kind: 'api' | 'access'; token: string } | undefined {
  const [, scheme = '', value = ''] = /^(\w+) +(\S+)$/.exec(header) ?? [];
  if (scheme.toLowerCase() === 'bearer') return { kind: 'access', token: value };
  if (scheme.toLowerCase() !== 'basic') return undefined;
  // The token is the user name and the password is empty, so a colon comes last and nowhere else.
  const [, token] = /^([^:]+):$/.exec(Buffer.from(value, 'base64').toString('utf8')) ?? [];
  return token === undefined ? undefined : { kind: 'api', token };
}
