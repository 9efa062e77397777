import type { OAuthRequest } from './endpoint.ts';

/** The parts of a request that cookies need. */
type CookieRequest = Pick<OAuthRequest, 'cookie' | 'links'>;

/** Reads the cookie that ties the forms of an authorization to the browser that opened them. */
export function readCookie(request: CookieRequest): string | undefined {
  const pairs = (request.cookie ?? '').split(';').map((pair) => pair.trim());
  const prefix = `${cookieName(request.links.issuer())}=`;
  return pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length);
}

/** Formats `Set-Cookie` for it: neither scripts nor forms of other sites get it, and it lasts until the browser is closed. */
export function formatCookie(request: CookieRequest, value: string): string {
  const name = cookieName(request.links.issuer());
  // `__Host-` requires both. Without `Path`, a cookie applies to the folder of this endpoint.
  const attributes = name.startsWith('__Host-') ? ['Path=/', 'Secure'] : [];
  return [`${name}=${value}`, ...attributes, 'HttpOnly', 'SameSite=Lax'].join('; ');
}

/**
 * The name of the cookie. Over HTTPS, it has the prefix `__Host-`, so that no other host of the domain can set it (RFC 6265bis).
 * @param publicUrl decides, because a proxy may terminate TLS
 */
export const cookieName = (publicUrl: string): string =>
  /^https:/i.test(publicUrl) ? '__Host-oauth_browser' : 'oauth_browser';
