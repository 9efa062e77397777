import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { newFolder } from '../environment/new-folder.ts';

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

test('tools say that no sandbox runs, and find the one that starts later', async () => {
  // Programs in a separate folder find only the sandboxes of this test.
  const folder = newFolder();
  const start = (...args: string[]) => {
    const program = spawn(process.execPath, [main, ...args], { cwd: folder, env: { ...process.env, TMPDIR: folder } });
    onTestFinished(() => void program.kill());
    return program;
  };
  const program = start('mcp');
  const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
  const send = async (line: string) => {
    program.stdin.write(`${line}\n`);
    return JSON.parse(String((await lines.next()).value));
  };
  const request = async (method: string, params: object) =>
    (await send(JSON.stringify({ jsonrpc: '2.0', id: method, method, params }))).result;
  const call = async (name: string) => (await request('tools/call', { name, arguments: {} })).content[0].text;

  const clientInfo = { name: 't', version: '1' };
  const { instructions } = await request('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
  expect(instructions).toContain('reset_sandbox undoes it');
  expect(await call('fetch_clock')).toBe('No sandbox runs. Start one: email-automation-server --demo');
  expect(await send('{"jsonrpc":')).toMatchObject({ id: null, error: { code: -32700 } });
  const sandbox = start('--demo', '--port', '0');
  for await (const output of sandbox.stderr) if (String(output).includes('Ready')) break;
  expect(await call('list_accounts')).toContain('Acme Outdoor');
  expect(await call('fetch_clock')).toContain('"now"');
  program.stdin.end();
  expect(await once(program, 'exit')).toEqual([0, null]);
});
