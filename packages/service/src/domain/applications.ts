/** A URL with a private-use scheme: a reversed domain name, with a dot that `javascript` and `file` lack (RFC 8252, 7.1). */
const appUrl = /^[a-z][a-z\d+-]*(\.[a-z\d+-]+)+:\/[\x21-\x7e]*$/;

/**
 * Validates the callback URL of an application: an absolute URL without a fragment (RFC 6749, 3.1.2) and without
 * credentials, with http, https, or a private-use scheme.
 * @returns the end of a sentence without its full stop, such as `must not have a fragment (#)`; undefined for a valid URL
 */
export function callbackUrlError(url: string): string | undefined {
  const isOfApp = appUrl.test(url);
  if (!(isOfApp || /^https?:\/\/[\x21-\x7e]+$/.test(url)) || !URL.canParse(url)) {
    return 'must be an absolute http or https URL, such as https://app.example/callback, or begin with a reversed domain name, such as com.example.app:/callback';
  }
  if (url.includes('#')) return 'must not have a fragment (#)';
  const { username, password, hostname } = new URL(url);
  if (username || password) return 'must not contain a user name or password';
  if (isOfApp && hostname === '') return undefined;
  if (!/^([\w.-]+|\[[\da-f:.]+\])$/.test(hostname)) return 'must have a host name of letters, digits, dots and hyphens';
  return undefined;
}

/**
 * Whether the callback URL of an authorization is the registered one. The port of a loopback URL does not count: a program on the user's computer
 * listens on a port that is free when it starts (RFC 8252, 7.3; RFC 9700, 4.1.3, for `localhost`).
 */
export function isSameCallbackUrl(registered: string | null, url: string | undefined): boolean {
  if (registered === null || url === undefined) return false;
  if (registered === url) return true;
  return withoutLoopbackPort(registered) === withoutLoopbackPort(url) && URL.canParse(url);
}

const withoutLoopbackPort = (url: string) =>
  url.replace(/^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?(?=[/?]|$)/, '$1');
