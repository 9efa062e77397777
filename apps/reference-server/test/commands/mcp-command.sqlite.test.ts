import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../environment/run-command.ts';
import { ada, startSandbox } from '../environment/sandbox.ts';

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const conformance = fileURLToPath(new URL('../../../../packages/conformance/', import.meta.url));

const readTools = ['search_contract', 'list_accounts', 'list_campaigns', 'list_campaign_subscribers'];

/** Starts a program in a separate folder, where it finds only the sandboxes of its test. */
function createRunner() {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const start = (args: string[], env: Record<string, string> = {}, cwd = folder) => {
    const program = spawn(process.execPath, [main, ...args], {
      cwd,
      // Package managers name folders of packages here.
      env: { ...process.env, NODE_PATH: '', TMPDIR: folder, ...env },
    });
    onTestFinished(() => void program.kill());
    return program;
  };
  return { folder, start };
}

/** Starts `mcp`, and talks to it line by line. */
function connect(
  { start }: ReturnType<typeof createRunner>,
  args: string[],
  env: Record<string, string> = {},
  cwd?: string,
) {
  const program = start(['mcp', ...args], env, cwd);
  const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
  const send = async (line: string) => {
    program.stdin.write(`${line}\n`);
    return JSON.parse(String((await lines.next()).value));
  };
  const request = (method: string, params: object = {}) =>
    send(JSON.stringify({ jsonrpc: '2.0', id: method, method, params }));
  const initialize = () =>
    request('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } });
  const call = async (name: string, args: object = {}) => {
    const { result, error } = await request('tools/call', { name, arguments: args });
    return error?.message ?? result.content[0].text;
  };
  const listTools = async () => (await request('tools/list')).result.tools.map(({ name }: { name: string }) => name);
  return { program, send, initialize, call, listTools };
}

test('tools for a real service only read, and with --allow-writes change single subscribers', async () => {
  const { url, close } = await startSandbox();
  const runner = createRunner();
  const tools = connect(runner, ['--url', url], { API_TOKEN: ada });
  expect((await tools.initialize()).result.instructions).toContain('What you change is real.');
  expect(await tools.listTools()).toEqual(readTools);
  expect(await tools.call('list_accounts')).toContain('Acme Outdoor');
  expect(await tools.call('record_event', {})).toContain('start the server with --allow-writes');
  expect(await tools.call('reset_sandbox')).toContain('The tool reset_sandbox is for a sandbox');

  const file = join(runner.folder, 'token');
  writeFileSync(file, `${ada}\n`);
  const writing = connect(runner, ['--url', url, '--allow-writes'], { API_TOKEN_FILE: file });
  await writing.initialize();
  expect(await writing.listTools()).toEqual([
    ...readTools,
    'subscribe_to_campaign',
    'create_subscriber_batch',
    'record_event',
  ]);
  const event = { account_id: '1001', events: [{ email: 'kim@example.com', action: 'Logged in' }] };
  expect(await writing.call('record_event', event)).toMatch(/^Done: Record an event\.\nRequest ID: /);

  const wrong = connect(runner, ['--url', url], { API_TOKEN: 'a-secret-of-mine' });
  await wrong.initialize();
  expect(await wrong.call('list_accounts')).toMatch(/^The API responded with 401\.\n.*Set another one in API_TOKEN/s);
  await close();
  expect(await wrong.call('list_accounts')).toBe(`Nothing responds at ${url}.`);
});

test('a tool tests a server of the user with the kit of the folder', async () => {
  const { url } = await startSandbox();
  const runner = createRunner();
  const tools = connect(runner, [], { TOKEN: ada }, conformance);
  await tools.initialize();
  expect(await tools.listTools()).toContain('test_server');
  const target = join(runner.folder, 'conformance.yaml');
  writeFileSync(target, `baseUrl: ${url}\naccount: '1001'\ncredentials: { token: $TOKEN }\nprofiles: [core]\n`);
  expect(await tools.call('test_server', { target, only: 'listGoals' })).toMatch(/checks +\d+ pass/);
  expect(await tools.call('test_server', { target: '/none.yaml' })).toMatch(
    /none.yaml does not exist.*at least baseUrl/s,
  );
});

test('tools say that no sandbox runs, and find the one that starts later', async () => {
  const runner = createRunner();
  const { initialize, send, call, program } = connect(runner, []);
  expect((await initialize()).result.instructions).toContain('reset_sandbox undoes it');
  expect(await call('test_server')).toContain('npm install --save-dev @email-automation/conformance');
  expect(await call('fetch_clock')).toBe('No sandbox runs. Start one: email-automation-server --demo');
  expect(await send('{"jsonrpc":')).toMatchObject({ id: null, error: { code: -32700 } });
  const sandbox = runner.start(['--demo', '--port', '0']);
  for await (const output of sandbox.stderr) if (String(output).includes('Ready')) break;
  expect(await call('list_accounts')).toContain('Acme Outdoor');
  expect(await call('fetch_clock')).toContain('"now"');
  program.stdin.end();
  expect(await once(program, 'exit')).toEqual([0, null]);
});

test.each([
  [['--url', 'https://api.example'], {}, 'Set the API token of the service in API_TOKEN'],
  [['--url', 'http://api.example'], { API_TOKEN: 't' }, 'must begin with https://'],
  [['--url', 'https://ada:t@api.example'], { API_TOKEN: 't' }, 'must not contain a user or a password'],
  [['--url', 'https://api.example', '--sandbox', 'http://127.0.0.1'], { API_TOKEN: 't' }, 'cannot be used with'],
  [['--url', 'https://api.example'], { API_TOKEN_FILE: '/none' }, 'the file /none cannot be read'],
  [['--allow-writes'], {}, '--allow-writes is for --url'],
])('mcp %j with %j exits with 2 and says why', async (args, env, sentence) => {
  const { folder } = createRunner();
  const ended = await runCommand(['mcp', ...args], { env: { TMPDIR: folder, ...env }, cwd: folder });
  expect(ended).toMatchObject({ status: 2, stderr: expect.stringContaining(sentence) });
});
