import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('the client stays within its compressed size', async () => {
  // It finds its plugins in the package.json of its working folder.
  const cwd = fileURLToPath(new URL('../../../test', import.meta.url));
  const args = ['node_modules/size-limit/bin.js', '--json', '--config', '../packages/client/.size-limit.js'];
  // It fails when a limit is exceeded, and still prints all sizes.
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd }).catch((error) => error);
  const sizes = JSON.parse(stdout) as { name: string; size: number; passed: boolean }[];
  expect(sizes.map(({ name, size, passed }) => ({ name, passed, size: passed ? 'small' : size }))).toEqual([
    { name: 'everything (openapi-fetch is loaded when `raw` is used)', passed: true, size: 'small' },
  ]);
});
