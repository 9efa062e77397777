import type { FastifyRequest } from 'fastify';
import { findPrincipal, type Principal } from '../services/credentials.ts';
import type { Services } from '../services/services.ts';
import { NotAuthenticated } from './errors.ts';

/**
 * Identifies the sender of a request by an API token as the user name of HTTP Basic, or by an access token as bearer
 * token (AUTH).
 * @param accountId the account in the path, if there is one
 * @throws NotAuthenticated when there is no credential, or an invalid one
 * @throws TooManyAttempts when the client's network sent too many wrong tokens
 */
export async function authenticate(
  services: Services,
  { headers, ip }: FastifyRequest,
  accountId?: string,
): Promise<Principal> {
  const credential = readCredential(headers.authorization);
  if (credential === undefined) {
    throw new NotAuthenticated('Send an API token with HTTP Basic, or an access token as bearer token.');
  }
  const principal = await findPrincipal(services, credential, ip, accountId);
  if (principal === undefined) throw new NotAuthenticated('The token is not valid.', credential.kind === 'access');
  return principal;
}

function readCredential(header = ''): { kind: 'api' | 'access'; token: string } | undefined {
  const [, scheme = '', value = ''] = /^(\w+) +(\S+)$/.exec(header) ?? [];
  if (scheme.toLowerCase() === 'bearer') return { kind: 'access', token: value };
  if (scheme.toLowerCase() !== 'basic') return undefined;
  // The token is the user name and the password is empty, so that the only colon is at the end.
  const [, token] = /^([^:]+):$/.exec(Buffer.from(value, 'base64').toString('utf8')) ?? [];
  return token === undefined ? undefined : { kind: 'api', token };
}
