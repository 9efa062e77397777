import { createServer } from 'node:net';
import { listen } from '@email-automation/test-tools/listen';
import { startProgram } from '@email-automation/test-tools/start-program';
import { expect, test } from 'vitest';
import { readContract, writeContract } from './contract.ts';

const run = (...args: string[]) => startProgram(['src/main.ts', ...args]);

test.each(['SIGTERM', 'SIGINT'] as const)('%s stops it and frees the port', async (signal) => {
  const { child, urls, ended, output } = run('--port', '0');
  const [url = ''] = await urls;
  const response = await fetch(`${url}/v2/accounts`);
  expect(response.status).toBe(401);
  child.kill(signal);
  expect((await ended)[0]).toBe(0);
  await expect(fetch(url)).rejects.toThrow();
  expect(output().split('\n')).toHaveLength(2);
});

test('--verbose logs every request', async () => {
  const { urls, end, output } = run('--port', '0', '--verbose');
  const [url] = await urls;
  await fetch(`${url}/v2/accounts`);
  await end();
  expect(output()).toContain('GET /v2/accounts 401\n');
});

test('a port in use is reported with the option to change it', async () => {
  const { port, close } = await listen(createServer());
  const { ended, output } = run('--port', String(port));
  expect((await ended)[0]).toBe(1);
  expect(output()).toBe(`Port ${port} is in use. Choose another port with --port, or stop the program that uses it.\n`);
  await close();
});

test('a contract in a dialect that Prism does not know exits with 1, without a stack trace', async () => {
  const dialect = { jsonSchemaDialect: 'https://spec.openapis.org/oas/3.1/dialect/base' };
  const { ended, output } = run('--port', '0', '--contract', writeContract('main', { ...readContract(), ...dialect }));
  expect((await ended)[0]).toBe(1);
  expect(output()).toContain('Prism would validate nothing');
  expect(output()).not.toMatch(/^ {4}at /m);
});

test.each([
  ['--port', 'many'],
  ['--port', '65536'],
  ['--color', 'red'],
])('%s %s exits with 2', async (...args) => {
  const { ended, output } = run(...args);
  expect((await ended)[0]).toBe(2);
  expect(output()).toContain('--host <address>');
});

test('a contract that cannot be read is named', async () => {
  const { ended, output } = run('--contract', 'nowhere.json');
  expect((await ended)[0]).toBe(1);
  expect(output()).toContain('nowhere.json');
});

test('--help lists all options', async () => {
  const { ended, output } = run('--help');
  expect((await ended)[0]).toBe(0);
  for (const option of ['--port', '--host', '--contract', '--verbose']) expect(output()).toContain(option);
});
