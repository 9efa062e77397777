import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
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
const server = join(folder, '../../apps/reference-server/bin/email-automation-server.js');
/** What the fixture for tests of users starts. */
const SANDBOX_COMMAND = `"${process.execPath}" "${server}"`;
// The module needs no other one, and no other version of Go.
const env = { GOTOOLCHAIN: 'local', GOPROXY: 'off', GOSUMDB: 'off', SANDBOX_COMMAND };
const go = (...args: string[]) => execa('go', args, { cwd: folder, env });

const { stdout = '' } = await execa('go', ['env', 'GOVERSION'], { env, reject: false });
const [, minor = 0] = /^go1\.(\d+)/.exec(stdout) ?? [];

/** With an empty cache, Go compiles its standard library first, which takes minutes on a busy machine. */
const goTimeout = 900_000;
const isTried = isClientTried('packages/client-go');

/** Reports the test as not run where this machine has no Go 1.23. */
function requireGo({ task, skip }: TestContext): void {
  if (Number(minor) >= 23) return;
  const reason = `NOT RUN: "${task.name}", because this machine has no Go 1.23.`;
  console.warn(reason);
  skip(reason);
}

test('the contract generates the committed files, and the same ones each time', async () => {
  const [first, second] = await Promise.all([generatedFiles(), generatedFiles()]);
  expect(second).toEqual(first);
  expect(await staleFiles(folder, first)).toEqual([]);
});

test.runIf(isTried)('the code is formatted and vetted, and its tests pass', { timeout: goTimeout }, async (context) => {
  requireGo(context);
  expect((await execa('gofmt', ['-l', '.'], { cwd: folder })).stdout).toBe('');
  await go('vet', './...');
  const hostile = await startHostileServer();
  try {
    const { stdout } = await execa('go', ['test', '-vet=off', './...'], {
      cwd: folder,
      env: { ...env, HOSTILE_SERVER: hostile.url, INVALID_INPUTS: JSON.stringify(invalidInputs('go')) },
    });
    expect(stdout).toContain('ok  \temail-automation.example/client-go');
  } finally {
    await hostile.close();
  }
});

test.runIf(isTried)('the module is installed from a proxy, and used', { timeout: goTimeout }, async (context) => {
  requireGo(context);
  const proxy = await mkdtemp(join(tmpdir(), 'go-proxy-'));
  const cwd = await mkdtemp(join(tmpdir(), 'go-consumer-'));
  const GOMODCACHE = join(cwd, 'cache');
  try {
    await go('run', './release', proxy);
    await cp(join(folder, 'conformance/main.go'), join(cwd, 'main.go'));
    const consumer = {
      cwd,
      env: { ...env, GOMODCACHE, GOPROXY: `file://${proxy}`, GOFLAGS: `${process.env.GOFLAGS} -modcacherw` },
    };
    await execa('go', ['mod', 'init', 'consumer'], consumer);
    await execa('go', ['get', 'email-automation.example/client-go'], consumer);
    await execa('go', ['vet', '.'], consumer);
    const { stdout } = await execa('go', ['list', '-m', 'all'], consumer);
    expect(stdout).toBe(`consumer\nemail-automation.example/client-go v${manifest.version}`);
    // Documentation shows the fields with their descriptions, and pkg.go.dev shows none without a license.
    const { stdout: documentation } = await execa(
      'go',
      ['doc', 'email-automation.example/client-go.Campaign'],
      consumer,
    );
    expect(documentation).toMatch(/\/\/ Private name, not shown to subscribers\.\n\s+Name string/);
    const module = join(GOMODCACHE, `email-automation.example/client-go@v${manifest.version}`);
    expect(await readdir(module)).toContain('LICENSE');
  } finally {
    for (const name of [proxy, cwd]) await rm(name, { recursive: true });
  }
});

test.runIf(isTried)(
  'the client passes the scenarios for clients without advice',
  { timeout: goTimeout },
  async (context) => {
    requireGo(context);
    const output = await mkdtemp(join(tmpdir(), 'client-go-'));
    try {
      const command = join(output, 'adapter');
      await go('build', '-o', command, './conformance');
      const { count, noticed } = await playScenarios(kit, { command: `"${command}"` });
      expect(noticed).toEqual([]);
      expect(count).toBeGreaterThan(50);
    } finally {
      await rm(output, { recursive: true });
    }
  },
);
