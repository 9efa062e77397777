import { createServer } from 'node:net';
import { listen } from '@email-automation/test-tools/listen';
import { startProgram } from '@email-automation/test-tools/start-program';
import { expect, test } from 'vitest';

const run = (...args: string[]) => startProgram(['server/main.ts', ...args]);

test.each(['SIGTERM', 'SIGINT'] as const)('%s stops it and frees the port', async (signal) => {
  const { child, urls, ended } = run('--port', '0');
  const [url = ''] = await urls;
  expect((await fetch(url)).status).toBe(200);
  child.kill(signal);
  expect((await ended)[0]).toBe(0);
  await expect(fetch(url)).rejects.toThrow();
});

test('a port in use is reported with the option to change it', async () => {
  const { port, close } = await listen(createServer());
  const { ended, output } = run('--port', String(port));
  expect((await ended)[0]).toBe(1);
  expect(output()).toBe(`Port ${port} is in use. Choose another port with --port, or stop the program that uses it.\n`);
  await close();
});

test.each([
  ['--port', 'many'],
  ['--port', '65536'],
  ['--sandbox', 'here'],
  ['--color', 'red'],
])('%s %s exits with 2', async (...args) => {
  const { ended, output } = run(...args);
  expect((await ended)[0]).toBe(2);
  expect(output()).toContain('--host <address>');
});
