import type { Email } from './records.ts';

/** A link in an email to a page of this server. */
export interface EmailLink {
  url: string;
  /** The last segment of the URL, which is the credential of its page. */
  token: string;
}

/**
 * Finds the link by which a recipient confirms or unsubscribes.
 * @returns null for an email without one, and once its content is deleted
 */
export function findEmailLink({ kind, text_body, unsubscribe_url }: Email): EmailLink | null {
  const [confirmation = null] =
    kind === 'confirmation' ? (/^https?:\/\/\S+\/confirm\/[\w.-]+$/m.exec(text_body) ?? []) : [];
  const url = unsubscribe_url ?? confirmation;
  return url === null ? null : { url, token: url.slice(url.lastIndexOf('/') + 1) };
}
