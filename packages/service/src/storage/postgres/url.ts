/** The URL of a PostgreSQL database is not valid. The message says what to change, and contains nothing of the URL. */
export class InvalidDatabaseUrl extends Error {
  readonly code = 'ERR_INVALID_URL';
}

/** A database on one host, or on several, of which one at a time is the primary. */
export interface PostgresTarget {
  /** A URL for each host, in the order in which they are tried, with all parameters. */
  urls: string[];
  /** Whether connections must lead to a server that accepts writes. Otherwise, nothing checks it. */
  acceptsWrites: boolean;
}

const form = 'Write postgres://user:password@host:port/database, or several hosts as host:port,host:port.';
const encoding = 'Percent-encode special characters of the user and the password, such as / as %2F.';

/**
 * Parses the URL of a PostgreSQL database, which can have several hosts, as in libpq: `host1:5432,host2:5432` in place
 * of the host, or the parameters `host` and `port`, such as `?host=/run/a,/run/b`. A port in the parameters is for all hosts.
 * @throws InvalidDatabaseUrl
 */
export function parsePostgresUrl(text: string): PostgresTarget {
  const { before, hosts, after } = splitAuthority(text);
  const urls = hosts.split(',').map((host) => `${before}${host}${after}`);
  if (!urls.every((url) => URL.canParse(url))) throw new InvalidDatabaseUrl(`${form} ${encoding}`);
  const { searchParams } = new URL(urls[0] as string);
  const attributes = searchParams.get('target_session_attrs');
  if (!['any', 'read-write', 'primary', null].includes(attributes))
    throw new InvalidDatabaseUrl(
      'target_session_attrs must be read-write, primary, or any, because the server writes to its database.',
    );
  const all = urls.length > 1 ? urls : splitParameters(urls[0] as string);
  return { urls: all, acceptsWrites: attributes === null ? all.length > 1 : attributes !== 'any' };
}

/** The hosts of a valid URL, with their ports, as messages show them. */
export function listHosts(text: string): string[] {
  return parsePostgresUrl(text).urls.map((url) => {
    const { hostname, port, searchParams } = new URL(url);
    const host = searchParams.get('host') || decodeURIComponent(hostname) || 'localhost';
    return `${host}:${searchParams.get('port') || port || 5432}`;
  });
}

/** A valid URL without its password. */
export function withoutPassword(text: string): string {
  const { hosts } = splitAuthority(text);
  const url = new URL(parsePostgresUrl(text).urls[0] as string);
  url.password = '';
  url.searchParams.delete('password');
  const { before, after } = splitAuthority(url.href);
  // The first URL has one host.
  return `${before}${hosts}${after}`;
}

/** Splits a URL around its hosts. What precedes them ends at the last `@` before the path. */
function splitAuthority(text: string): Record<'before' | 'hosts' | 'after', string> {
  const [, before = '', hosts = '', after = ''] = /^([^:]*:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(text) ?? [];
  return { before, hosts, after };
}

/** A URL for each host in the parameter `host`; the parameter `port` has one port, or one for each host. */
function splitParameters(text: string): string[] {
  const url = new URL(text);
  const hosts = url.searchParams.get('host')?.split(',') ?? [];
  const ports = url.searchParams.get('port')?.split(',') ?? [];
  if (hosts.length < 2 && ports.length < 2) return [text];
  if (ports.length > 1 && ports.length !== hosts.length)
    throw new InvalidDatabaseUrl('The parameter port must have one port, or one for each host in the parameter host.');
  return hosts.map((host, index) => {
    url.searchParams.set('host', host);
    if (ports.length > 1) url.searchParams.set('port', ports[index] as string);
    return url.href;
  });
}
