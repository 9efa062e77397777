import type { Email } from './records.ts';
import { isStorable } from './storable-values.ts';

/** A link in an email to a page of this server. */
export interface EmailLink {
  url: string;
  /** The last segment of the URL, which is the credential of its page. */
  token: string;
}

/**
 * Finds the link that a recipient opens to confirm or to unsubscribe.
 * @returns null for an email without one, and once its content is deleted
 */
export function findEmailLink({ kind, text_body, unsubscribe_url }: Email): EmailLink | null {
  const [confirmation = null] =
    kind === 'confirmation' ? (/^https?:\/\/\S+\/confirm\/[\w.-]+$/m.exec(text_body) ?? []) : [];
  const url = unsubscribe_url ?? confirmation;
  return url === null ? null : { url, token: url.slice(url.lastIndexOf('/') + 1) };
}

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
