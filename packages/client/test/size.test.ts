import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('the core and the whole client stay within their compressed sizes', async () => {
  const program = fileURLToPath(new URL('../node_modules/size-limit/bin.js', import.meta.url));
  const cwd = dirname(fileURLToPath(new URL('.', import.meta.url)));
  // It fails when a limit is exceeded, and still prints all sizes.
  const { stdout } = await promisify(execFile)(process.execPath, [program, '--json'], { cwd }).catch((error) => error);
  const sizes = JSON.parse(stdout) as { name: string; size: number; passed: boolean }[];
  expect(sizes.map(({ name, size, passed }) => ({ name, passed, size: passed ? 'small' : size }))).toEqual([
    { name: 'core, tree-shaken', passed: true, size: 'small' },
    { name: 'everything (openapi-fetch is loaded when `raw` is used)', passed: true, size: 'small' },
  ]);
});
