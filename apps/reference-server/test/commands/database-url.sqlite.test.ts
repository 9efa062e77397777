import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { displayLocation } from '@email-automation/service/storage/open';
import { InvalidDatabaseUrl, listHosts, parsePostgresUrl } from '@email-automation/service/storage/postgres/url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../environment/run-command.ts';

/** Each URL with its hosts, as messages show them. */
const hosts: [string, string[]][] = [
  ['postgres://ada:x@db.example/app', ['db.example:5432']],
  ['postgresql://ada:x@a:1,b:2/app', ['a:1', 'b:2']],
  ['postgres://ada:x@a,b:2,c/app', ['a:5432', 'b:2', 'c:5432']],
  ['postgres://ada:x@[::1]:1,[2001:db8::2],127.0.0.1:3/app', ['[::1]:1', '[2001:db8::2]:5432', '127.0.0.1:3']],
  ['postgres://ada:x@a,b/app?port=6432', ['a:6432', 'b:6432']],
  ['postgres://ada:x@%2Frun%2Fa,%2Frun%2Fb:2/app', ['/run/a:5432', '/run/b:2']],
  ['postgres:///app?host=/run/a,/run/b&user=ada', ['/run/a:5432', '/run/b:5432']],
  ['postgres:///app?host=a,b&port=1,2&user=ada', ['a:1', 'b:2']],
  ['postgres://a,d%40a:x%2C%2Fy,z@a,b/app', ['a:5432', 'b:5432']],
  ['postgres:///app', ['localhost:5432']],
];

test.each(hosts)('the hosts of %s', (url, expected) => {
  expect(listHosts(url)).toEqual(expected);
});

test('each host has the user, the password, the database, and the parameters', () => {
  const { urls } = parsePostgresUrl('postgres://a,d%40a:x%2C%2Fy,z@a:1,b:2/app?application_name=q&sslmode=verify-full');
  expect(urls).toEqual([
    'postgres://a,d%40a:x%2C%2Fy,z@a:1/app?application_name=q&sslmode=verify-full',
    'postgres://a,d%40a:x%2C%2Fy,z@b:2/app?application_name=q&sslmode=verify-full',
  ]);
});

describe('whether the server must accept writes', () => {
  test.each([
    ['postgres://a/x', false],
    ['postgres://a,b/x', true],
    ['postgres://a,b/x?target_session_attrs=any', false],
    ['postgres://a/x?target_session_attrs=read-write', true],
    ['postgres://a/x?target_session_attrs=primary', true],
  ])('%s: %s', (url, expected) => {
    expect(parsePostgresUrl(url).acceptsWrites).toBe(expected);
  });
});

test.each([
  ['postgres://ada:pass/word@a,b/x', 'several hosts as host:port,host:port'],
  ['postgres://ada:pass-word@a,,b/x', 'several hosts'],
  ['postgres://ada:pass-word@a:1,b:99999/x', 'several hosts'],
  ['postgres://ada:pass-word@a:1,b:port/x', 'several hosts'],
  ['postgres://ada:pass-word@a,b/x?target_session_attrs=standby', 'target_session_attrs must be read-write'],
  ['postgres:///x?host=a,b,c&port=1,2&password=pass-word', 'port must have one port, or one for each host'],
  ['postgres://a/x?port=1,2&password=pass-word', 'port must have one port, or one for each host'],
])('%s is refused without its password', (url, message) => {
  let error: unknown;
  try {
    parsePostgresUrl(url);
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toBeInstanceOf(InvalidDatabaseUrl);
  expect((error as Error).message).toContain(message);
  expect(inspect(error)).not.toMatch(/pass.word/);
});

test('a URL with several hosts is shown without its password', () => {
  expect(displayLocation('postgres://a@b:pass%2Fword@a:1,[::1]:2/x?password=pass-word&application_name=y')).toBe(
    'postgres://a%40b@a:1,[::1]:2/x?application_name=y',
  );
  expect(displayLocation('postgres://u:pass-word@a/x')).toBe('postgres://u@a/x');
});

test.each([
  ['postgre://ada:pass-word@db.example/app', 'serve --port 0'],
  ['mysql://ada:pass-word@db.example/app', 'serve --port 0'],
  ['sqlite://ada:pass-word@db.example/app', 'accounts list'],
  ['ada:pass-word@postgres://db.example/app', 'backup backup.db'],
  ['postgre://ada:pass-word@db.example/app', 'database distribute'],
])('with DATABASE_URL=%s, %s says that the URL is wrong, and creates no file', async (url, command) => {
  const folder = mkdtempSync(join(tmpdir(), 'url-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { status, stdout, stderr } = await runCommand(command, { cwd: folder, env: { DATABASE_URL: url }, input: 'x' });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain('The URL of the database is not valid. It must begin with postgres://.');
  expect(stderr).not.toContain('pass-word');
  expect(readdirSync(folder)).toEqual([]);
});
