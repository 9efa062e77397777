import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { newFolder } from '../environment/new-folder.ts';
import { runCommand } from '../environment/run-command.ts';
import { writeWorkspaceFile } from '../environment/workspace-file.ts';

const program = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** A user with a folder to work in, a folder for temporary files, and an environment without variables of the program. */
function newUser() {
  const folder = realpathSync(newFolder());
  const temporary = join(folder, 'tmp');
  const work = join(folder, 'work');
  for (const path of [temporary, work]) mkdirSync(path);
  const ownEnv = { TMPDIR: temporary, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };
  return {
    work,
    temporary,
    /** The folder of notes, which is the only one that starts like this. */
    notes: () => readdirSync(temporary).find((name) => /^email-automation-(\d+|\w+)$/.test(name)) ?? 'none',
    run: (line: string, env = {}, cwd = work) => runCommand(line, { env: { ...ownEnv, ...env }, cwd }),
    /** Starts a server, and resolves when it is ready. */
    async start(args: string, env = {}, cwd = work): Promise<{ child: ChildProcess; output: string; url: string }> {
      const child = spawn(process.execPath, [program, ...args.split(' '), '--port=0'], {
        cwd,
        env: { ...ownEnv, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      let output = '';
      child.stderr.on('data', (chunk) => (output += chunk));
      await expect.poll(() => output).toMatch(/Ctrl-C.*\n/);
      return { child, output, url: /http:\/\/[\d.]+:\d+/.exec(output)?.[0] ?? '' };
    },
  };
}

const openToOthers = 'Other computers can reach this sandbox';

const commandsThatLook = [
  ...['accounts', 'users', 'broadcasts', 'campaigns', 'goals', 'forms', 'emails'].map((group) => `${group} list`),
  'batches list',
  'batches failures',
];
const commandsThatChange = ['batches retry x', 'emails show x', 'emails retry x', 'workspace get'];

test('commands that create nothing create no database', async () => {
  const { run, work } = newUser();
  const file = join(work, 'email-automation.db');
  const commands = [...commandsThatLook, ...commandsThatChange];
  for (const command of commands)
    expect(await run(command), command).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining(
        `Database: ${file} (no sandbox runs)\nThe database ${file} does not exist. Name another one with --database`,
      ),
    });
  expect(readdirSync(work)).toEqual([]);
  writeFileSync(file, '');
  for (const command of commands)
    expect(await run(command, { DATABASE_URL: file }), command).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^The database \S+ is empty\. Name another one with --database/),
    });
});

test('applying a workspace creates a database and says so, once', async () => {
  const { run, work } = newUser();
  const file = join(work, 'new.db');
  const created = await run(`workspace apply ${writeWorkspaceFile()} --database=new.db`);
  expect([created.status, created.stderr]).toEqual([0, `The database ${file} is created.\n`]);
  expect(existsSync(file)).toBe(true);
  expect((await run('accounts list --database=new.db')).stderr).toBe('');
});

test('a list without records says of what, with which options, and in which database', async () => {
  const { run, work } = newUser();
  const file = join(work, 'a.db');
  writeFileSync(join(work, 'empty.yaml'), 'users: []\n');
  await run(`workspace apply empty.yaml --database=${file}`);
  const listed: string[] = [];
  for (const command of commandsThatLook) listed.push((await run(`${command} --database=a.db`)).stdout);
  expect(new Set(listed).size).toBe(commandsThatLook.length);
  for (const stdout of listed) expect(stdout).toMatch(/^There are no [a-z].* in the database .*\/a\.db\.\n$/);
  expect((await run(`emails list --account=1 --state=failed --database=a.db`)).stdout).toBe(
    `There are no emails with account 1, state failed in the database ${file}.\n`,
  );
  expect((await run('accounts list --json --database=a.db')).stdout).toBe('[]\n');
});

test('commands use the database and the clock of the running sandbox and say so, until it stops', async () => {
  const { run, start, work, temporary, notes } = newUser();
  const unused = { DATABASE_URL: join(work, 'other.db'), SMTP_URL: 'smtp://127.0.0.1:9' };
  const { child, output, url } = await start('serve --demo', unused);
  expect(output).not.toContain(openToOthers);
  const [, database = ''] = /Database +(\S+)/.exec(output) ?? [];
  expect(await run('accounts list')).toEqual({
    status: 0,
    stdout: expect.stringContaining('Acme Outdoor'),
    stderr: `Database: ${database} (sandbox at ${url})\n`,
  });
  // The campaign of the demo workspace sends its first email to 260 subscribers.
  const emails = async () => (await run('emails list')).stderr;
  await expect.poll(emails).toContain('These are the newest 100.');
  const other = join(work, 'mine.db');
  const workspace = writeWorkspaceFile();
  expect((await run(`workspace apply ${workspace} --database=${other}`)).stderr).not.toContain('sandbox');
  expect(await run('accounts list', { DATABASE_URL: other })).toMatchObject({
    stdout: expect.stringContaining('Seven'),
    stderr: '',
  });
  expect(existsSync(unused.DATABASE_URL)).toBe(false);
  // The text of a batch, and the reasons for refusals, are in the memory of the sandbox.
  const response = await fetch(`${url}/v2/1001/subscribers/batches`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('demo-token-of-ada:')}`, 'content-type': 'application/json' },
    body: JSON.stringify({ batches: [{ subscribers: [{ email: 'nobody' }] }] }),
  });
  const id = response.headers.get('x-request-id');
  await expect
    .poll(async () => JSON.parse((await run(`batches show ${id}`)).stdout))
    .toMatchObject({ state: 'done', failures: [{ sent: { email: 'nobody' }, requirements: expect.anything() }] });
  // Records of commands have its time.
  for (const command of ['clock stop', 'clock set 2039-01-02T03:04:05Z', `workspace apply ${workspace}`])
    expect((await run(command)).status, command).toBe(0);
  const account = { id: '7', name: 'Seven', url: '', created_at: '2039-01-02T03:04:05Z' };
  expect(JSON.parse((await run('accounts list --json')).stdout)).toContainEqual(account);
  child.kill();
  await once(child, 'exit');
  expect(existsSync(database)).toBe(false);
  expect(readdirSync(join(temporary, notes()))).toEqual([]);
  expect((await run('clock')).stderr).toContain('No sandbox runs.');
});

test('with several sandboxes, a command means the one that was started in its folder, or asks which one', async () => {
  const { run, start, work, temporary, notes } = newUser();
  const elsewhere = join(work, 'elsewhere');
  mkdirSync(elsewhere);
  const [here, there] = [await start('serve --demo'), await start('serve --demo --host=0.0.0.0', {}, elsewhere)];
  // The control port stays on this computer.
  expect(there.output).toContain(openToOthers);
  expect(there.output).toMatch(/Control port +http:\/\/127\.0\.0\.1:/);
  const { status, stderr } = await run('accounts list', {}, temporary);
  expect([status, stderr]).toEqual([1, expect.stringContaining('Several sandboxes run. Choose one')]);
  const { stderr: sandboxes } = await run('clock', {}, temporary);
  for (const { url } of [here, there]) {
    expect(stderr).toMatch(new RegExp(`--database \\S+demo\\.db +# ${url}`));
    expect(sandboxes).toMatch(new RegExp(`--sandbox ${url} +# started in /`));
  }
  expect((await run(`clock --sandbox=${there.url}`, {}, temporary)).status).toBe(0);
  expect((await run('accounts list')).stderr).toContain(`(sandbox at ${here.url})`);
  expect((await run('accounts list', {}, elsewhere)).stderr).toContain(`(sandbox at ${there.url})`);
  expect((await run('clock stop')).stdout).toContain('false');
  expect((await run('clock', {}, elsewhere)).stdout).toMatch(/^\d{4}-.* true /m);
  here.child.kill();
  await once(here.child, 'exit');
  expect((await run('accounts list')).stderr).toContain(`(sandbox at ${there.url})`);
  // The note of a killed sandbox does not count, whatever process has its id now, and is removed.
  there.child.kill('SIGKILL');
  await once(there.child, 'exit');
  const folder = join(temporary, notes());
  const note = join(folder, readdirSync(folder).find((name) => name.endsWith('.json')) ?? '');
  writeFileSync(note, JSON.stringify({ ...JSON.parse(readFileSync(note, 'utf8')), pid: process.pid }));
  expect((await run('clock')).stderr).toContain('No sandbox runs.');
  expect(readdirSync(folder)).toEqual([]);
});

test.skipIf(process.platform === 'win32')(
  'notes are neither written to nor read from a folder that others can open',
  async () => {
    const { run, start, temporary } = newUser();
    const folder = join(temporary, `email-automation-${process.getuid?.()}`);
    mkdirSync(folder);
    chmodSync(folder, 0o755);
    const { output, url } = await start('serve --demo');
    expect(output).toContain('Commands cannot find this sandbox by themselves');
    expect(readdirSync(folder)).toEqual([]);
    expect((await run('clock')).stderr).toContain('No sandbox runs.');
    const [, token = ''] = /Control token +(\S+)/.exec(output) ?? [];
    const [, controlUrl = ''] = /Control port +(\S+)/.exec(output) ?? [];
    expect((await run(`clock --sandbox=${controlUrl}`, { CONTROL_TOKEN: token })).status).toBe(0);
    expect((await fetch(url)).status).toBe(404);
  },
);

test('a folder that cannot be written is named, also by a command', async () => {
  const { run, work } = newUser();
  writeFileSync(join(work, 'file'), '');
  const message = `The folder ${join(work, 'file')} of the database cannot be written. Choose another file with --database`;
  for (const command of ['serve --port=0', `workspace apply ${writeWorkspaceFile()}`]) {
    const { status, stderr } = await run(`${command} --database=file/a.db`);
    expect([status, stderr], command).toEqual([1, expect.stringContaining(message)]);
  }
});

test('a server without data says what to do, and one with data does not', async () => {
  const { start, run } = newUser();
  const empty = await start('serve --database=a.db');
  empty.child.kill();
  await once(empty.child, 'exit');
  expect(empty.output).toContain('The database has no users yet, so that every request gets 401.');
  expect(empty.output).toContain('--demo');
  await run(`workspace apply ${writeWorkspaceFile()} --database=a.db`);
  const { output } = await start('serve --database=a.db');
  expect(output).not.toContain('no users');
});
