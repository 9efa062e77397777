import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createSandbox } from '@email-automation/sandbox/sandbox';
import { openDatabase } from '@email-automation/service/storage/open';
import { expect, onTestFinished, test } from 'vitest';
import { newDatabase } from '../environment/databases.ts';
import { startSandbox } from '../environment/sandbox.ts';

const control = { port: 0, token: 'control-secret' };

/** Starts a sandbox, and runs commands that reach it through its control port. */
async function startWithCommands() {
  const database = await newDatabase();
  const server = await startSandbox({ database, sandbox: createSandbox(database), control });
  const folder = mkdtempSync(join(tmpdir(), 'commands-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const start = (...args: string[]): ChildProcess => {
    const sandbox = args.includes('--sandbox') ? [] : ['--sandbox', `${server.controlUrl}`];
    return spawn(process.execPath, ['dist/main.js', ...args, ...sandbox], {
      env: { ...process.env, CONTROL_TOKEN: 'control-secret', TMPDIR: folder },
    });
  };
  const run = async (...args: string[]) => {
    const command = start(...args);
    const [stdout, stderr, [status]] = await Promise.all([
      text(command.stdout as never),
      text(command.stderr as never),
      once(command, 'close'),
    ]);
    return { status, stdout, stderr };
  };
  return { ...server, start, run };
}

test('faults are added, listed, and removed on the command line', async () => {
  const { run, get } = await startWithCommands();
  const options = ['--status', '503', '--operation', 'listAccounts', '--times', '1', '--retry-after', '9'];
  expect((await run('faults', 'add', 'status', ...options)).stdout).toMatch(/status 503.*listAccounts/);
  expect((await get('/v2/accounts')).headers.get('retry-after')).toBe('9');
  const added = await run('faults', 'add', 'latency', '--ms', '1-5', '--share', '0.5', '--seed', '3', '--json');
  expect(JSON.parse(added.stdout)).toMatchObject([{ kind: 'latency', ms: [1, 5], share: 0.5, seed: 3 }]);
  expect(JSON.parse((await run('faults', 'list', '--json')).stdout)).toMatchObject([{ struck: 1 }, { struck: 0 }]);
  expect((await run('faults', 'list')).stdout).toContain('ms 1-5');
  await run('faults', 'add', 'batch', '--outcome', 'dead_lettered');
  await run('faults', 'add', 'record', '--email', 'kim@example.com');
  expect((await run('faults', 'list')).stdout).toMatch(/outcome dead_lettered .*\n.*email kim@example.com /);
  expect((await run('faults', 'clear', '1')).stdout).toContain('Fault 1 is removed.');
  expect((await run('faults', 'clear')).status).toBe(0);
  expect((await run('faults', 'list')).stdout).toBe('There are no faults.\n');
});

test.each([
  [['add', 'status'], 1, 'status must be one of: 500, 503, 429.'],
  [['add', 'status', '--status', '404'], 1, 'status must be one of'],
  [['add', 'latency', '--ms', '3-2'], 1, 'two in order'],
  [['add', 'latency', '--ms', '1', '--operation', 'nothing'], 1, 'no operation "nothing"'],
  [['clear', '9'], 1, 'There is no fault 9.'],
  [['add', 'boom'], 2, 'choices are latency, status, cut, slow, batch, record'],
  [['add', 'latency', '--ms', '1-2-3'], 2, 'a range such as 100-300'],
  [['add', 'latency', '--ms', '1', '--share', '2'], 2, 'above 0 and up to 1'],
  [['add', 'cut', '--at', 'end'], 2, 'choices are before_work'],
])('faults %j exits with %i and a sentence', async (args, status, sentence) => {
  const { run } = await startWithCommands();
  const { stderr, status: exited } = await run('faults', ...args);
  expect([exited, stderr]).toEqual([status, expect.stringContaining(sentence)]);
});

test('requests are listed and explained on the command line', async () => {
  const { run, post, get } = await startWithCommands();
  await get('/v2/accounts');
  const { headers } = await post('/v2/1001/events', { events: [{ email: 'kim@example.com\u001b[2J' }] });
  const id = headers.get('x-request-id') ?? '';
  const listed = await run('requests', 'list', '--status', '4xx', '--json');
  expect(JSON.parse(listed.stdout)).toMatchObject([{ number: 2, operation: 'recordEvent', request_id: id }]);
  expect((await run('requests', 'list')).stdout).toMatch(/number .*\n2 .* 422 .*\n1 .* 200 /);
  const { stdout } = await run('requests', 'show', id);
  expect(stdout).toContain('POST /v2/1001/events: 422');
  expect(stdout).toContain(
    'Error: presence_error in action\n  Action is required.\n  The interface says:\n    EVENT-7: ',
  );
  expect(stdout).toContain('authorization: Basic [redacted]');
  expect(stdout).not.toContain('\u001b');
  expect(JSON.parse((await run('requests', 'show', '1', '--json')).stdout)).toMatchObject({ status: 200 });
  const unknown = await run('requests', 'show', 'nothing');
  expect([unknown.status, unknown.stderr]).toEqual([1, expect.stringContaining('no request nothing')]);
  const wrong = await run('requests', 'list', '--since', 'now');
  expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringContaining('since must be')]);
});

test('requests list --follow prints requests in their order as they come', async () => {
  const { start, get } = await startWithCommands();
  await get('/v2/accounts');
  const command = start('requests', 'list', '--follow', '--json');
  let printed = '';
  command.stdout?.on('data', (chunk) => {
    printed += chunk;
  });
  const paths = () =>
    printed
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line || '{}').path);
  await expect.poll(paths).toEqual(['/v2/accounts']);
  await get('/v2/1001/goals');
  await get('/v2/1001/campaigns');
  await expect.poll(paths).toEqual(['/v2/accounts', '/v2/1001/goals', '/v2/1001/campaigns']);
  const exited = once(command, 'close');
  command.kill('SIGINT');
  await exited;
});

test('batches show what became of them on the command line', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'batches-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const location = join(folder, 'test.db');
  const server = await startSandbox({ database: openDatabase(location), control });
  const run = async (...args: string[]) => {
    const command = spawn(process.execPath, ['dist/main.js', 'batches', ...args, '--database', location]);
    const [stdout, stderr, [status]] = await Promise.all([
      text(command.stdout),
      text(command.stderr),
      once(command, 'close'),
    ]);
    return { stdout, stderr, status };
  };
  const { body } = await server.post('/v3/1001/shopper_activity/cart/batch', { carts: [{ email: 'nobody' }] });
  const [id] = body.request_ids;
  await expect.poll(async () => (await run('list', '--state', 'done')).stdout).toContain(id);
  expect((await run('list', '--state', 'queued')).stdout).toContain('There are no batches with state queued in');
  expect(JSON.parse((await run('list', '--account', '1001', '--json')).stdout)).toMatchObject([
    { state: 'done', failed: 1 },
  ]);
  expect(JSON.parse((await run('show', id)).stdout)).toMatchObject({
    state: 'done',
    records: 1,
    failures: [{ record: 0, code: 'email_error', attribute: 'email' }],
  });
  expect(await run('show', 'x')).toMatchObject({ status: 1, stderr: expect.stringContaining('There is no batch x.') });
  const retried = `The batch ${id} is done, and only dead letters are retried.`;
  expect(await run('retry', id)).toMatchObject({ status: 1, stderr: expect.stringContaining(retried) });
  expect((await run('list', '--state', 'lost')).status).toBe(2);
});

test('a server whose output is no terminal prints no link to its console, but how to get one', async () => {
  const { run } = await startWithCommands();
  const options = ['--console', '--port', '0', '--control-port', '0', '--database', ':memory:'];
  const env = { ...process.env, CONTROL_TOKEN: 'control-secret' };
  const server = spawn(process.execPath, ['dist/main.js', 'serve', ...options], { env });
  onTestFinished(() => void server.kill());
  let printed = '';
  for await (const chunk of server.stderr) {
    printed += chunk;
    if (printed.includes('users create')) break;
  }
  expect(printed).not.toContain('/console/sign-in/');
  const [, command = ''] = /email-automation-server (console --sandbox \S+)/.exec(printed) ?? [];
  const { stdout } = await run(...command.split(' '));
  expect(stdout).toMatch(/^http:\S+\/console\/sign-in\/[\w-]{43}\n$/);
  expect((await fetch(stdout.trim(), { redirect: 'manual' })).status).toBe(303);
});
