import type { OAuthRequest } from './endpoint.ts';

/** The parts of a request that cookies need. */
type CookieRequest = Pick<OAuthRequest, 'cookie' | 'links'>;

/** Reads a cookie. */
export function readCookie(request: CookieRequest, name: string): string | undefined {
  const pairs = (request.cookie ?? '').split(';').map((pair) => pair.trim());
  const prefix = `${cookieName(name, request.links.issuer())}=`;
  return pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length);
}

/** Formats `Set-Cookie` for a cookie that neither scripts nor forms of other sites get, until the browser is closed. */
export function formatCookie(request: CookieRequest, name: string, value: string): string {
  const fullName = cookieName(name, request.links.issuer());
  // `__Host-` requires both. Without `Path`, a cookie applies to the folder of this endpoint.
  const attributes = fullName.startsWith('__Host-') ? ['Path=/', 'Secure'] : [];
  return [`${fullName}=${value}`, ...attributes, 'HttpOnly', 'SameSite=Lax'].join('; ');
}

/**
 * The name of a cookie. Over HTTPS, it has the prefix `__Host-`, so that no other host of the domain can set it (RFC 6265bis).
 * @param publicUrl decides, because a proxy may terminate TLS
 */
export function cookieName(name: string, publicUrl: string): string {
  return /^https:/i.test(publicUrl) ? `__Host-${name}` : name;
}

/** The cookie that ties the forms of an authorization to the browser that opened them. */
export const browserCookie = 'oauth_browser';
