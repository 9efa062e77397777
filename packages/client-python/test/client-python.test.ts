import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { staleFiles } from '@email-automation/codegen/generated-files';
import { playScenarios } from '@email-automation/test-tools/play-scenarios';
import { execa } from 'execa';
import { expect, type TestContext, test } from 'vitest';
import { generatedFiles } from '../generate.ts';

const folder = join(import.meta.dirname, '..');
const kit = join(
  dirname(fileURLToPath(import.meta.resolve('@email-automation/conformance/package.json'))),
  'dist/main.js',
);
const environment = { PYTHONPATH: join(folder, 'src'), PYTHONDONTWRITEBYTECODE: '1' };

/** An interpreter that can run the client: `PYTHON`, or the usual one. */
const python = process.env.PYTHON ?? 'python3';
const probe = 'import sys, httpx; sys.exit(sys.version_info < (3, 10))';
const { exitCode } = await execa(python, ['-c', probe], { reject: false });

/** Reports the test as not run where this machine has no Python 3.10 with httpx. */
function requirePython({ task, skip }: TestContext): void {
  if (exitCode === 0) return;
  const reason = `NOT RUN: "${task.name}", because ${python} is not Python 3.10 with httpx. Set PYTHON to one that is.`;
  console.warn(reason);
  skip(reason);
}

test('the generated files are those of the contract, and the same each time', async () => {
  const [first, second] = await Promise.all([generatedFiles(), generatedFiles()]);
  expect(second).toEqual(first);
  expect(await staleFiles(folder, first)).toEqual([]);
});

test('the tests in Python pass', { timeout: 60_000 }, async (context) => {
  requirePython(context);
  const { stderr } = await execa(python, ['-m', 'unittest', 'discover', '-s', 'tests'], {
    cwd: folder,
    env: environment,
  });
  expect(stderr).toMatch(/Ran \d+ tests[\s\S]*OK/);
});

test('both clients pass the scenarios for clients without advice', { timeout: 240_000 }, async (context) => {
  requirePython(context);
  const command = `"${python}" "${join(folder, 'conformance/adapter.py')}"`;
  // Both have the same source, so each plays a part.
  const sync = await playScenarios(kit, { command, profiles: ['reader', 'oauth-application'], environment });
  const async = { ...environment, ADAPTER_ASYNC: '1' };
  const others = await playScenarios(kit, { command, profiles: ['importer'], environment: async });
  expect([...sync.noticed, ...others.noticed]).toEqual([]);
  expect(sync.count + others.count).toBeGreaterThan(50);
});
