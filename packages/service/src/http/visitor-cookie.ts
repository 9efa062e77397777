import type { Random } from '../domain/random.ts';

const name = 'visitor';

/** In seconds; browsers store no cookie for longer than 400 days. */
const maxAge = 365 * 24 * 60 * 60;

/** The id of a visitor in the cookie of the browser, or a new one. */
export function readVisitor(random: Random, cookies = ''): string {
  return new RegExp(`(?:^|;)\\s*${name}=([\\w-]{43})\\s*(?:;|$)`).exec(cookies)?.[1] ?? random.token();
}

/**
 * Formats `Set-Cookie` with the id of a visitor. Without `Path`, browsers send it to the visits of the same account only.
 * @param acrossDomains whether browsers send it from the pages of other sites, too, which HTTPS alone permits
 */
export function formatVisitorCookie(id: string, acrossDomains: boolean): string {
  const site = acrossDomains ? 'SameSite=None; Secure' : 'SameSite=Lax';
  return `${name}=${id}; Max-Age=${maxAge}; HttpOnly; ${site}`;
}
