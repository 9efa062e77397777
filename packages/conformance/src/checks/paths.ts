/**
 * The path of a URL from its version on, such as `/v2/accounts`, decoded and without a trailing slash; undefined without
 * one.
 */
export function pathOf(url: string): string | undefined {
  const path = URL.parse(url, 'http://relative')?.pathname.replace(/(?<!\/)\/+$/, '');
  if (path === undefined) return undefined;
  return /^.*(\/v\d+\/.*)/s.exec(decodePath(path))?.[1];
}

/** Percent-encoded and plain characters are equivalent (RFC 3986). */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
