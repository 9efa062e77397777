import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { workspaceSchema } from '@email-automation/sandbox/workspace/workspace-schema';
import { passwordHashError, verifyPassword } from '@email-automation/service/domain/passwords';
import { findFreePort } from '@email-automation/test-tools/find-free-port';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { newFolder } from '../environment/new-folder.ts';
import { runCommand } from '../environment/run-command.ts';
import { writeWorkspaceFile } from '../environment/workspace-file.ts';

/** Runs the command line with a new database file. */
function commandLine() {
  const folder = newFolder();
  const file = join(folder, 'test.db');
  const runWith = (input: string, args: readonly string[]) =>
    runCommand(args, { env: { ...process.env, DATABASE_URL: file }, input });
  const run = (...args: string[]) => runWith('', args);
  return { run, runWith, file, folder };
}

test('a password is hashed for a workspace file, without a database', async () => {
  const { runWith, file } = commandLine();
  const hashed = await runWith('correct horse battery\n', ['passwords', 'hash']);
  expect([hashed.status, hashed.stderr]).toEqual([0, '']);
  expect(passwordHashError(hashed.stdout.trimEnd())).toBeUndefined();
  expect(await verifyPassword('correct horse battery', hashed.stdout.trimEnd())).toBe(true);
  const refused = await runWith('short', ['passwords', 'hash']);
  expect([refused.status, refused.stdout, refused.stderr]).toEqual([
    1,
    '',
    'The password must have at least 12 characters.\n',
  ]);
  expect(existsSync(file)).toBe(false);
});

test.skipIf(process.platform === 'win32')('a reader that closes early does not change the exit code', async () => {
  const { run, folder, file } = commandLine();
  await run('workspace', 'apply', writeWorkspaceFile());
  const codeOf = (args: string) => {
    const program = `'${process.execPath}' dist/main.js ${args} --database '${file}'`;
    spawnSync('sh', ['-c', `(${program} 2>&1; echo $? > '${folder}/code') | true`]);
    return readFileSync(join(folder, 'code'), 'utf8');
  };
  expect(codeOf('accounts list')).toBe('0\n');
  expect(codeOf('emails show none')).toBe('1\n');
  expect(codeOf('accounts list --sideways')).toBe('2\n');
});

test('a server continues after the reader of its output has closed', async () => {
  const { file } = commandLine();
  const port = await findFreePort();
  const args = ['dist/main.js', 'serve', `--port=${port}`, '--database', file];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  child.stdout.destroy();
  child.stderr.destroy();
  const status = async () => (await fetch(`http://127.0.0.1:${port}/v2/accounts`)).status;
  await expect.poll(status).toBe(401);
  expect(await status()).toBe(401);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('wrong usage exits with code 2 and a hint to --help', async () => {
  const { run } = commandLine();
  for (const args of [['--nonsense'], ['workspace', 'apply'], ['serve', '--port', 'x'], ['batches', 'burn']]) {
    const { status, stderr } = await run(...args);
    expect(status, args.join(' ')).toBe(2);
    expect(stderr).toContain('--help');
  }
  const { stdout } = await run('--help');
  const commands = [...stdout.matchAll(/^ {2}([a-z]\S*)/gm)].map(([, name]) => name);
  expect(commands).toEqual(
    expect.arrayContaining(['serve', 'clock', 'emails', 'batches', 'accounts', 'workspace', 'passwords']),
  );
  expect(new Set(commands).size).toBe(commands.length);
  // Each command is in a group that names its purpose.
  expect(stdout).not.toContain('Commands:');
});

test.each([
  ['--limit-batch=0', 'It must be an integer from 1 to 2,147,483,647.'],
  ['--limit-batch=', 'It must be an integer'],
  ['--database-connections=1', 'It must be an integer from 2 to 1,000.'],
  ['--port=65536', 'It must be an integer from 0 to 65,535.'],
  ['--control-port=x', 'It must be an integer from 0 to 65,535.'],
  ['--control-port=4001', 'The control port needs a token. Set CONTROL_TOKEN.'],
  ['--log-level=loud', 'It must be one of: fatal, error, warn, info, debug, trace, silent.'],
  ['--host=', 'It must not be empty.'],
  ['--public-url=localhost:4000', 'It must be a URL that begins with http:// or https://.'],
  ['--documentation-url=', 'It must be a URL that begins with http:// or https://.'],
  ['--public-url=https://user:secret@api.example', 'It must not contain a user or a password.'],
  ['--trust-proxy=true', 'It must be a list of addresses, networks such as 10.0.0.0/8, or loopback, linklocal'],
  ['--trust-proxy=10.0.0.0/33', 'It must be a list of addresses, networks such as 10.0.0.0/8, or loopback, linklocal'],
  ['--trust-proxy=127.0.0.1,::/0', 'It must be a list of addresses, networks such as 10.0.0.0/8, or loopback'],
  ['--control-token=secret', "unknown option '--control-token"],
])('serve refuses %s with exit code 2', async (option, message) => {
  const { status, stdout, stderr } = await commandLine().run('serve', option);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain(message);
});

test.each([
  ['cloc', 'cloc', 'serve, clock, reset'],
  ['advance 1d', 'advance', 'serve, clock, reset'],
  ['clock forward 1d', 'forward', 'set, advance, run, stop, start'],
  ['faults remove 1', 'remove', 'list, add, clear'],
])('an unknown command is named, with those that there are: %s', async (line, word, names) => {
  const { status, stdout, stderr } = await commandLine().run(...line.split(' '));
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(new RegExp(`^error: unknown command '${word}'\\. It must be one of: ${names}`));
});

test.each(['help', 'help clock', 'clock --help', '--help', '--version'])('%s exits with 0', async (line) => {
  expect(await commandLine().run(...line.split(' '))).toMatchObject({ status: 0, stderr: '' });
});

const urlsWithPassword = [
  'postgres://eve:secret@127.0.0.1:1/x',
  'postgresql://:secret@127.0.0.1:1/x',
  'POSTGRES://127.0.0.1:1/x?user=eve&password=secret',
  'postgres://eve:secret@127.0.0.1:port/x',
  'postgres://eve:secret@127.0.0.1:1,127.0.0.2:1/x',
  'postgres://127.0.0.1:1,127.0.0.2:1/x?user=eve&password=secret',
];

test('no command takes a password on its command line', async () => {
  const { run } = commandLine();
  const groups = ['accounts', 'users', 'campaigns', 'batches', 'emails'];
  const lists = groups.map((group) => (group === 'batches' ? [group, 'failures'] : [group, 'list']));
  for (const command of [[], ...lists, ['workspace', 'get']]) {
    const { status, stdout, stderr } = await run(...command, '--database', urlsWithPassword[0] as string);
    expect([status, stdout], command.join(' ')).toEqual([2, '']);
    expect(stderr, command.join(' ')).toContain('Set DATABASE_URL to this URL instead, and leave out --database.');
    expect(stderr, command.join(' ')).not.toContain('secret');
  }
});

test.each([
  ...urlsWithPassword.map((url) => ['--database', url, 'DATABASE_URL']),
  ['--smtp-url', 'smtp://eve:secret@127.0.0.1:587', 'SMTP_URL'],
  ['--smtp-url', 'smtp://127.0.0.1:587?proxy=socks5%3A%2F%2Feve%3Asecret%40127.0.0.1', 'SMTP_URL'],
])('serve refuses the password in %s %s', async (option, url, variable) => {
  const { status, stdout, stderr } = await commandLine().run('serve', '--port=0', option, url);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain(`Set ${variable} to this URL instead, and leave out ${option}.`);
  expect(stderr).not.toContain('secret');
});

test('the schema of workspace files is published, and the demo is valid by it', () => {
  const published = createRequire(import.meta.url)('@email-automation/reference-server/workspace.schema.json');
  expect(published).toEqual(workspaceSchema());
  const validate = new Ajv2020({ strict: false }).compile(published);
  expect(validate(parse(readFileSync('demo/workspace.yaml', 'utf8'))), JSON.stringify(validate.errors)).toBe(true);
});
