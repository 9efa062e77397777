import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';

function run(...args: string[]) {
  const program = spawn(process.execPath, ['server/main.ts', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = new Promise<number | null>((resolve) => program.once('exit', resolve));
  const url = new Promise<string>((resolve) => {
    program.stderr.on('data', () => {
      const [found] = /http:\S+\d/.exec(output) ?? [];
      if (found) resolve(found);
    });
  });
  return { program, url, ended, output: () => output };
}

test.each(['SIGTERM', 'SIGINT'] as const)('%s stops it and frees the port', async (signal) => {
  const { program, url, ended } = run('--port', '0');
  expect((await fetch(await url)).status).toBe(200);
  program.kill(signal);
  expect(await ended).toBe(0);
  await expect(fetch(await url)).rejects.toThrow();
});

test('a port in use is reported with the option to change it', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as { port: number };
  const { ended, output } = run('--port', String(port));
  expect(await ended).toBe(1);
  expect(output()).toBe(`Port ${port} is in use. Choose another port with --port, or stop the program that uses it.\n`);
  other.close();
});

test.each([
  ['--port', 'many'],
  ['--port', '65536'],
  ['--sandbox', 'here'],
  ['--color', 'red'],
])('%s %s exits with 2', async (...args) => {
  const { ended, output } = run(...args);
  expect(await ended).toBe(2);
  expect(output()).toContain('--host <address>');
});

test('--help lists all options', async () => {
  const { ended, output } = run('--help');
  expect(await ended).toBe(0);
  for (const option of ['--port', '--host', '--sandbox', '--mock']) expect(output()).toContain(option);
});
