import { findPrincipal, type Principal } from '../services/credentials.ts';
import type { Services } from '../services/services.ts';
import { NotAuthenticated } from './errors.ts';

/**
 * Finds out who sends a request: an API token as the user name of HTTP Basic, or an access token as bearer (AUTH).
 * @param header value of `Authorization`
 * @param accountId the account in the path, if there is one
 * @throws NotAuthenticated when there is no credential, or not a valid one
 */
export async function authenticate(services: Services, header?: string, accountId?: string): Promise<Principal> {
  const given = readCredential(header);
  if (given === undefined) throw new NotAuthenticated('Send an API token (HTTP Basic) or an access token (bearer).');
  const principal = await findPrincipal(services, given, accountId);
  if (principal === undefined) throw new NotAuthenticated('The credential is not valid.');
  return principal;
}

function readCredential(header = ''): { kind: 'api' | 'access'; token: string } | undefined {
  const [, scheme = '', value = ''] = /^(\w+) +(\S+)$/.exec(header) ?? [];
  if (scheme.toLowerCase() === 'bearer') return { kind: 'access', token: value };
  if (scheme.toLowerCase() !== 'basic') return undefined;
  // The token is the user name and the password is empty, so a colon comes last and nowhere else.
  const [, token] = /^([^:]+):$/.exec(Buffer.from(value, 'base64').toString('utf8')) ?? [];
  return token === undefined ? undefined : { kind: 'api', token };
}
