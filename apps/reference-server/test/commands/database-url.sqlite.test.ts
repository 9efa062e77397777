import { readdirSync } from 'node:fs';
import { inspect } from 'node:util';
import { displayLocation } from '@email-automation/service/storage/open';
import { formatHost, InvalidDatabaseUrl, parsePostgresUrl } from '@email-automation/service/storage/postgres/url';
import { expect, test } from 'vitest';
import { newFolder } from '../environment/new-folder.ts';
import { runCommand } from '../environment/run-command.ts';

test.each([
  ['postgres://ada:x@db.example/app', 'db.example:5432'],
  ['postgres://a,d%40a:x%2C%2Fy,z@[2001:db8::2]:1/app', '[2001:db8::2]:1'],
  ['postgres://ada:x@%2Frun%2Fa/app', '/run/a:5432'],
  ['postgres:///app?host=/run/a&port=6432&user=ada', '/run/a:6432'],
  ['postgres:///app', 'localhost:5432'],
])('the host of %s', (url, expected) => {
  expect(formatHost(url)).toBe(expected);
});

test.each([
  ['postgres://ada:pass/word@a/x', 'Percent-encode special characters'],
  ['postgres://ada:pass-word@a:99999/x', 'postgres://user:password@host:port/database'],
  ['postgres://ada:pass-word@a:1,b:2/x', 'Name one host.'],
  ['postgres://ada:pass-word@a,b/x', 'a proxy in front of the servers'],
  ['postgres:///x?host=a,b&password=pass-word', 'Name one host.'],
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

test('a URL is shown without its password', () => {
  expect(displayLocation('postgres://a@b:pass%2Fword@[::1]:2/x?password=pass-word&application_name=y')).toBe(
    'postgres://a%40b@[::1]:2/x?application_name=y',
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
  const folder = newFolder();
  const { status, stdout, stderr } = await runCommand(command, { cwd: folder, env: { DATABASE_URL: url }, input: 'x' });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain('The URL of the database is not valid. It must begin with postgres://.');
  expect(stderr).not.toContain('pass-word');
  expect(readdirSync(folder)).toEqual([]);
});
