import type { OAuthRequest } from './endpoint.ts';

/** What cookies need of a request. */
type CookieRequest = Pick<OAuthRequest, 'cookie' | 'links'>;

/**
 * Over HTTPS, a cookie has the prefix `__Host-`, so that no other host of the domain can set it (RFC 6265bis). The public URL
 * decides, because a proxy may terminate TLS.
 */
const isSecure = ({ links }: CookieRequest) => /^https:/i.test(links.issuer());
const nameOf = (name: string, request: CookieRequest) => (isSecure(request) ? `__Host-${name}` : name);

/** Reads a cookie. */
export function readCookie(request: CookieRequest, name: string): string | undefined {
  const pairs = (request.cookie ?? '').split(';').map((pair) => pair.trim());
  const prefix = `${nameOf(name, request)}=`;
  return pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length);
}

/**
 * Formats `Set-Cookie` for a cookie that neither scripts nor forms of other sites get.
 * @param seconds how long the browser stores it (default: until it is closed)
 */
export function formatCookie(request: CookieRequest, name: string, value: string, seconds?: number): string {
  // Without `Path`, a cookie applies to the folder of this endpoint, also behind a proxy that changes paths.
  const attributes = isSecure(request) ? ['Path=/', 'Secure'] : [];
  const age = seconds === undefined ? [] : [`Max-Age=${seconds}`];
  return [`${nameOf(name, request)}=${value}`, ...age, ...attributes, 'HttpOnly', 'SameSite=Lax'].join('; ');
}
