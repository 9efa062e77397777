import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, run } from '../src/root.ts';

/** Makes Node say that it is another version. */
const pretend = (version: string) =>
  `data:text/javascript,Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;

const start = (version: string) => {
  const program = join(root, 'apps', 'reference-server', 'bin', 'email-automation-server.js');
  return run(process.execPath, ['--import', pretend(version), program, '--version'], { reject: false });
};

test('on a Node that is too old the server says so, and how to go on', async () => {
  const { exitCode, all } = await start('22.22.0');
  expect(exitCode).toBe(1);
  expect(all).toMatch(/^email-automation-server needs Node 24 or later; this is Node 22\.22\.0\./);
  expect(all).toContain('npx --yes --package=node@24');
});

test('on a Node that is new enough it starts', async () => {
  expect(await start('24.0.0')).toMatchObject({ exitCode: 0, all: expect.stringMatching(/^\d+\.\d+\.\d+/) });
});
