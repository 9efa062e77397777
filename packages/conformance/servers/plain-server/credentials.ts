import type { ServerRequest } from '../exchange.ts';
import type { Account, Dataset, User } from './data.ts';

/** Who sends a request, and with which credential. */
export interface Sender {
  user: User;
  credential: string;
}

/** Reads the `Authorization` header: Basic with a token as the user name, or Bearer. */
export function findSender(dataset: Dataset, { headers }: ServerRequest): Sender | undefined {
  // [credential-forms] Case matters.
  const [scheme = '', value = ''] = (headers.authorization ?? '').split(' ');
  if (scheme !== 'Bearer' && scheme !== 'Basic') return undefined;
  const { findUser } = dataset.hooks;
  const token = scheme === 'Bearer' ? value : readToken(Buffer.from(value, 'base64').toString('utf8'));
  const user = findUser(dataset, scheme, token);
  return user && { user, credential: `${scheme.toLowerCase()} ${token}` };
}

/** The token in the user name and the password of a Basic credential. */
// [credential-forms] Not accepted. [credential-forms] Ignored.
export const readToken = (text: string): string => text.slice(0, Math.max(0, text.indexOf(':')));

/** The user of an access token (Bearer) or an API token (Basic). */
export const findUser = ({ oauth, tokens }: Dataset, scheme: 'Basic' | 'Bearer', token: string): User | undefined =>
  (scheme === 'Bearer' ? oauth.accessTokens : tokens).get(token);

/** The account with this id; undefined if the user must not use it. */
export const findAccount = (
  dataset: Dataset,
  { user }: Sender,
  id: string,
  _request: ServerRequest,
): Account | undefined => (user.accounts.includes(id) ? dataset.accounts.get(id) : undefined);
