import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { staleFiles } from '@email-automation/codegen/generated-files';
import { invalidInputs } from '@email-automation/codegen/invalid-inputs';
import { startHostileServer } from '@email-automation/test-tools/hostile-server';
import { isClientTried, playScenarios } from '@email-automation/test-tools/play-scenarios';
import { execa } from 'execa';
import { expect, type TestContext, test } from 'vitest';
import { generatedFiles } from '../generate.ts';
import manifest from '../package.json' with { type: 'json' };

const folder = join(import.meta.dirname, '..');
const kit = join(
  dirname(fileURLToPath(import.meta.resolve('@email-automation/conformance/package.json'))),
  'dist/main.js',
);
/** What the fixture for tests of users starts. */
const server = join(folder, '../../apps/reference-server/bin/email-automation-server.js');
const environment = {
  PYTHONPATH: join(folder, 'src'),
  PYTHONDONTWRITEBYTECODE: '1',
  SANDBOX_COMMAND: `"${process.execPath}" "${server}"`,
};

/** An interpreter that can run the client: `PYTHON`, or the usual one. */
const python = process.env.PYTHON ?? 'python3';
const probe = 'import sys, httpx2; sys.exit(sys.version_info < (3, 11))';
const { exitCode } = await execa(python, ['-c', probe], { reject: false });

/** Reports the test as not run where this machine has no Python 3.11 with httpx2. */
function requirePython({ task, skip }: TestContext): void {
  if (exitCode === 0) return;
  const reason = `NOT RUN: "${task.name}", because ${python} is not Python 3.11 with httpx2. Set PYTHON to one that is.`;
  console.warn(reason);
  skip(reason);
}

test('the contract generates the committed files, and the same ones each time', async () => {
  const [first, second] = await Promise.all([generatedFiles(), generatedFiles()]);
  expect(second).toEqual(first);
  expect(await staleFiles(folder, first)).toEqual([]);
});

test('the tests in Python pass', { timeout: 60_000 }, async (context) => {
  requirePython(context);
  const hostile = await startHostileServer();
  try {
    const { stderr } = await execa(python, ['-m', 'unittest', 'discover', '-s', 'tests'], {
      cwd: folder,
      env: {
        ...environment,
        HOSTILE_SERVER: hostile.url,
        INVALID_INPUTS: JSON.stringify(invalidInputs('python')),
      },
    });
    expect(stderr).toMatch(/Ran \d+ tests[\s\S]*OK$/);
  } finally {
    await hostile.close();
  }
});

test('the wheel has what a program needs, and the sdist has the tests', { timeout: 120_000 }, async (context) => {
  requirePython(context);
  const { exitCode: missing } = await execa(python, ['-c', 'import build, hatchling'], { reject: false });
  if (missing) context.skip(`NOT RUN: "${context.task.name}", because ${python} has no build and no hatchling.`);
  const output = await mkdtemp(join(tmpdir(), 'client-python-'));
  try {
    await execa(python, ['-m', 'build', '--no-isolation', '--outdir', output, folder]);
    const name = `email_automation_client-${manifest.version}`;
    const wheel = join(output, `${name}-py3-none-any.whl`);
    await execa(python, ['-m', 'pip', 'install', '--no-index', '--no-deps', '--target', join(output, 'site'), wheel]);
    const program =
      'import email_automation as e, email_automation.testing, email_automation.models; print(e.__version__)';
    const env = { PYTHONPATH: join(output, 'site') };
    expect((await execa(python, ['-c', program], { cwd: output, env })).stdout).toBe(manifest.version);
    const { stdout } = await execa('tar', ['tzf', join(output, `${name}.tar.gz`)]);
    expect(stdout).toContain('tests/test_client.py');
    expect(stdout).toContain(`${name}/LICENSE`);
    const installed = await readdir(join(output, 'site'), { recursive: true });
    expect(installed).toEqual(
      expect.arrayContaining(['email_automation/py.typed', `${name}.dist-info/licenses/LICENSE`]),
    );
  } finally {
    await rm(output, { recursive: true });
  }
});

test.runIf(isClientTried('packages/client-python'))(
  'both clients pass the scenarios for clients without advice',
  { timeout: 240_000 },
  async (context) => {
    requirePython(context);
    const command = `"${python}" "${join(folder, 'conformance/adapter.py')}"`;
    // Both have the same source, so each plays a part.
    const sync = await playScenarios(kit, { command, profiles: ['reader', 'oauth-application'], environment });
    const async = { ...environment, ADAPTER_ASYNC: '1' };
    const others = await playScenarios(kit, { command, profiles: ['importer'], environment: async });
    expect([...sync.noticed, ...others.noticed]).toEqual([]);
    expect(sync.count + others.count).toBeGreaterThan(50);
  },
);
