import type { LoggedRequest } from '@email-automation/sandbox/requests/request-log';
import { findTokenName } from '@email-automation/service/storage/access/tokens';
import type { Queries } from '@email-automation/service/storage/database';

/** What the token of a request is called, such as `Token “demo” of Ada`. @param hash of the token, if the log has it */
export async function describeCredential(
  db: Queries,
  { request: { headers } }: LoggedRequest,
  hash: string | undefined,
): Promise<string> {
  if (headers.authorization === undefined) return 'none';
  const token = hash === undefined ? undefined : await findTokenName(db, hash);
  if (token === undefined) return 'not valid';
  return `${token.kind === 'access' ? 'Access token' : 'Token'} “${token.name}” of ${token.user}`;
}
