import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { goalsTarget } from '../servers/plain-server/goals-target.ts';
import { changeRecords } from '../servers/rewrites.ts';
import { createFolder } from './create-folder.ts';
import { startFront, startPlain } from './plain-servers.ts';

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const vitest = fileURLToPath(new URL('../vitest.mjs', import.meta.resolve('vitest')));

/** Runs the test of the README in the folder of a target file. */
async function run(folder: string): Promise<{ code: number | null; output: string }> {
  const { VITEST: _, ...env } = process.env;
  const args = [vitest, 'run', '--root', resolvePath('library')];
  const child = spawn(process.execPath, args, { cwd: folder, env: { ...env, NO_COLOR: '1' } });
  const [[code], ...output] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  return { code, output: output.join('') };
}

test('the test of the README passes for a server that conforms, and prints the report of another one', async () => {
  const folder = createFolder();
  const serverUrl = await startPlain();
  writeFileSync(join(folder, 'conformance.yaml'), stringify(goalsTarget(serverUrl)));
  expect(await run(folder)).toEqual({ code: 0, output: expect.stringContaining('my server conforms') });
  const rewrite = changeRecords('listGoals', 'goals', (goal) => {
    goal.status = 'on';
  });
  const url = await startFront(serverUrl, rewrite);
  writeFileSync(join(folder, 'conformance.yaml'), stringify(goalsTarget(url, serverUrl)));
  const wrong = await run(folder);
  expect(wrong.output).toContain('✗ listGoals/resource-55');
  expect(wrong.output).toMatch(/Does not conform: \d requirements failed/);
  expect(wrong.code).toBe(1);
});

test('the README shows this test', () => {
  const example = readFileSync(resolvePath('library/conforms.spec.ts'), 'utf8');
  expect(readFileSync(resolvePath('../README.md'), 'utf8')).toContain(example.trim());
});
