import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { goalsTarget } from '../servers/plain-server/goals-target.ts';
import { startPlainServer } from '../servers/plain-server/server.ts';
import { startProxy } from '../servers/proxy.ts';
import { changeRecords } from '../servers/rewrites.ts';

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const vitest = fileURLToPath(new URL('../vitest.mjs', import.meta.resolve('vitest')));

/** The same test for each runner, as the README and the guide show it. */
const runners: Record<string, { example: string; args: string[] }> = {
  vitest: { example: 'library/conforms.spec.ts', args: [vitest, 'run', '--root', resolvePath('library')] },
  'node:test': { example: 'library/conforms.node.ts', args: ['--test', resolvePath('library/conforms.node.ts')] },
};

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'library-'));
  return () => rmSync(folder, { recursive: true });
});

/** Runs a test file in the folder of the target file. */
function run(args: string[]): Promise<{ code: number | null; output: string }> {
  const { VITEST: _, NODE_TEST_CONTEXT: __, ...env } = process.env;
  const child = spawn(process.execPath, args, { cwd: folder, env: { ...env, NO_COLOR: '1' } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}

for (const [name, { example, args }] of Object.entries(runners)) {
  test(`a test of ${name} passes for a server that conforms, and prints the report of a server that does not`, async () => {
    const server = await startPlainServer();
    writeFileSync(join(folder, 'conformance.yaml'), stringify(goalsTarget(server.url)));
    const right = await run(args);
    expect([right.code, right.output]).toEqual([0, expect.stringContaining('my server conforms')]);
    const rewrite = changeRecords('listGoals', 'goals', (goal) => {
      goal.status = 'on';
    });
    const proxy = await startProxy(server.url, rewrite);
    writeFileSync(join(folder, 'conformance.yaml'), stringify(goalsTarget(proxy.url, server.url)));
    const wrong = await run(args);
    expect(wrong.output).toContain('✗ listGoals/resource-55');
    expect(wrong.output).toMatch(/Does not conform: \d requirements failed/);
    expect(wrong.code).toBe(1);
    await proxy.close();
    server.close();
  });

  test(`the README or the guide shows this test of ${name}`, () => {
    const pages = ['../README.md', '../../../apps/docs/src/guides/conformance-kit.mdx'];
    const text = pages.map((page) => readFileSync(resolvePath(page), 'utf8')).join('\n');
    expect(text).toContain(readFileSync(resolvePath(example), 'utf8').trim());
  });
}
