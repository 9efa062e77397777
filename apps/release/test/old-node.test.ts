import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, run } from '../src/root.ts';

/** Returns a module that makes Node report another version. */
const fakeVersion = (version: string) =>
  `data:text/javascript,Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;

const runServer = (version: string) => {
  const program = join(root, 'apps', 'reference-server', 'bin', 'email-automation-server.js');
  return run(process.execPath, ['--import', fakeVersion(version), program, '--version'], { reject: false });
};

test('on an old Node the server exits with an explanation', async () => {
  const { exitCode, all } = await runServer('22.22.0');
  expect(exitCode).toBe(1);
  expect(all).toMatch(/^email-automation-server needs Node 24 or later; this is Node 22\.22\.0\./);
  expect(all).toContain('npx --yes --package=node@24');
});

test('on a supported Node the server starts', async () => {
  expect(await runServer('24.0.0')).toMatchObject({ exitCode: 0, all: expect.stringMatching(/^\d+\.\d+\.\d+/) });
});
