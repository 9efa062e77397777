import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { hashToken } from '../src/domain/tokens.ts';
import { openSqlite } from '../src/storage/sqlite.ts';
import { findToken } from '../src/storage/tokens.ts';

/** A command line on a database file of its own. */
function commandLine() {
  const folder = mkdtempSync(join(tmpdir(), 'commands-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'test.db');
  const run = (...args: string[]) => {
    const { DATABASE_URL: _, ...env } = process.env;
    const options = { encoding: 'utf8', env: { ...env, DATABASE_URL: file } } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/main.js', ...args], options);
    return { status, stdout, stderr };
  };
  return { run, file, folder };
}

test('an operator declares an account, a user, access and a token, and revokes them', async () => {
  const { run, file } = commandLine();
  expect(run('users', 'create', '--email', 'eve@example.com', '--name', 'Eve').status).toBe(0);
  expect(run('accounts', 'create', '--id', '7', '--name', 'Seven').status).toBe(0);
  expect(run('access', 'create', '--user', 'eve@example.com', '--account', '7').stdout).toContain('reaches 7');
  const created = run('tokens', 'create', '--user', 'eve@example.com', '--name', 'laptop', '--json');
  const [{ id, token }] = JSON.parse(created.stdout);
  const database = openSqlite(file);
  onTestFinished(() => database.close());
  expect(await findToken(database.query, hashToken(token), 'api')).toMatchObject({ user_id: 'eve@example.com' });
  expect(run('tokens', 'list').stdout).not.toContain(token);
  expect(run('tokens', 'revoke', id).stdout).toContain('revoked');
  expect(await findToken(database.query, hashToken(token), 'api')).toBeUndefined();
  expect(run('access', 'revoke', '--user', 'eve@example.com', '--account', '7').status).toBe(0);
  expect(JSON.parse(run('access', 'list', '--json').stdout)).toEqual([]);
}, 60_000);

test('resources are created with the fields of the contract, and checked as in a workspace file', () => {
  const { run } = commandLine();
  run('accounts', 'create', '--id', '7', '--name', 'Seven');
  const emails = '[{"subject":"One"},{"subject":"Two"}]';
  const made = run(
    'campaigns',
    'create',
    '--account=7',
    '--id=c1',
    '--name=Hi',
    '--double-optin=true',
    '--emails',
    emails,
    '--json',
  );
  expect(JSON.parse(made.stdout)).toMatchObject([{ account_id: '7', id: 'c1', status: 'draft', email_count: 2 }]);
  const again = run('campaigns', 'create', '--account=7', '--id=c1', '--name=Hi');
  expect([again.status, again.stderr]).toEqual([1, 'c1 exists already.\n']);
  const wrong = run('campaigns', 'create', '--account=7', '--id=c2', '--name=Hi', '--days-of-the-week-mask=0000000');
  expect([wrong.status, wrong.stderr]).toMatchObject([
    1,
    expect.stringContaining('--days-of-the-week-mask must match'),
  ]);
  const nowhere = run('goals', 'create', '--account=8', '--id=g', '--name=Hi');
  expect(nowhere.stderr).toContain('There is no account 8');
  expect(run('campaigns', 'list', '--account', '7').stdout).toMatch(/account_id +id +status[\s\S]+7 +c1 +draft/);
}, 60_000);

test('wrong usage ends with exit code 2 and tells what is possible', () => {
  const { run } = commandLine();
  for (const args of [['--nonsense'], ['campaigns', 'create'], ['serve', '--port', 'x'], ['tokens', 'burn']]) {
    const { status, stderr } = run(...args);
    expect(status, args.join(' ')).toBe(2);
    expect(stderr).toContain('--help');
  }
  expect(run('--help').stdout).toContain('serve');
}, 60_000);

test('a workspace file with mistakes names file, line and path', () => {
  const { run, folder } = commandLine();
  const file = join(folder, 'w.yaml');
  writeFileSync(
    file,
    "users: []\naccounts:\n  - id: '1'\n    name: A\n    campaigns:\n      - id: c\n        name: C\n        status: resting\n        colour: red\n",
  );
  const { status, stderr } = run('serve', '--port=0', '--workspace', file);
  expect(status).toBe(1);
  expect(stderr).toContain(
    `${file}:8: accounts.0.campaigns.0.status must be equal to one of the allowed values (active, paused, draft)`,
  );
  expect(stderr).toContain(`${file}:6: accounts.0.campaigns.0 must NOT have additional properties (colour)`);
  writeFileSync(file, 'users: [\n');
  expect(run('serve', '--port=0', '--workspace', file).stderr).toContain(`${file}:2: `);
  expect(run('serve', '--port=0', '--workspace', join(folder, 'none.yaml')).stderr).toContain(
    'cannot be read (ENOENT)',
  );
}, 60_000);
