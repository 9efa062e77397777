import { isStorable } from './storable-text.ts';

/** The credential in a link of an email: the account of the email, so that its server is known, and a secret. */
export function formatLinkToken(accountId: string, secret: string): string {
  return `${encode(accountId)}.${secret}`;
}

/** The account that a token in a link names; undefined for a text that is not such a token. */
export function accountOfLink(token: string): string | undefined {
  const [encoded = '', secret] = token.split('.');
  if (secret === undefined) return undefined;
  const accountId = Buffer.from(encoded, 'base64url').toString();
  return encode(accountId) === encoded && isStorable(accountId) ? accountId : undefined;
}

const encode = (accountId: string) => Buffer.from(accountId).toString('base64url');
