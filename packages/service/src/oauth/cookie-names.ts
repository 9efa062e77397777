/**
 * The name of a cookie. Over HTTPS, it has the prefix `__Host-`, so that no other host of the domain can set it (RFC 6265bis).
 * @param publicUrl decides, because a proxy may terminate TLS
 */
export function cookieName(name: string, publicUrl: string): string {
  return /^https:/i.test(publicUrl) ? `__Host-${name}` : name;
}

/** The cookie that ties the forms of an authorization to the browser that opened them. */
export const browserCookie = 'oauth_browser';
