import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../src/root.ts';
import { run } from '../src/run.ts';

/** Makes Node say that it is another version. */
const pretend = (version: string) =>
  `data:text/javascript,Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;

const start = (version: string) => {
  const program = join(root, 'apps', 'reference-server', 'bin', 'email-automation-server.js');
  return run(process.execPath, ['--import', pretend(version), program, '--version'], { cwd: root });
};

test('on a Node that is too old the server says so, and how to go on', async () => {
  const { code, output } = await start('22.22.0');
  expect(code).toBe(1);
  expect(output).toMatch(/^email-automation-server needs Node 24 or later; this is Node 22\.22\.0\./);
  expect(output).toContain('npx --yes --package=node@24');
});

test('on a Node that is new enough it starts', async () => {
  expect(await start('24.0.0')).toMatchObject({ code: 0, output: expect.stringMatching(/^\d+\.\d+\.\d+/) });
});
