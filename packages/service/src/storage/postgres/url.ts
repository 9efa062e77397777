/** The URL of a PostgreSQL database is not valid. The message tells the solution, without any part of the URL. */
export class InvalidDatabaseUrl extends Error {
  readonly code = 'ERR_INVALID_URL';
}

const form =
  'Write postgres://user:password@host:port/database. Percent-encode special characters of the user and the password, such as / as %2F.';
const oneHost =
  'Name one host. To follow a fail-over, name a proxy in front of the servers, such as haproxy or PgBouncer.';

/** Parses the URL of a PostgreSQL database, as the driver reads it. @throws InvalidDatabaseUrl */
export function parsePostgresUrl(text: string): URL {
  const [, authority = ''] = /^[^:]*:\/\/([^/?#]*)/.exec(text) ?? [];
  const hosts = authority.slice(authority.lastIndexOf('@') + 1);
  const url = URL.parse(text);
  if (`${hosts}${url?.searchParams.get('host')}`.includes(',')) throw new InvalidDatabaseUrl(oneHost);
  if (url === null) throw new InvalidDatabaseUrl(form);
  return url;
}

/** The host of a valid URL with its port, as messages show it. */
export function formatHost(text: string): string {
  const { hostname, port, searchParams } = parsePostgresUrl(text);
  const host = searchParams.get('host') || decodeURIComponent(hostname) || 'localhost';
  return `${host}:${searchParams.get('port') || port || 5432}`;
}

/** A valid URL without its password. */
export function withoutPassword(text: string): string {
  const url = parsePostgresUrl(text);
  url.password = '';
  url.searchParams.delete('password');
  return url.href;
}
