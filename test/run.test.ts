import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { expect, onTestFinished, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Copies what a clone has before the first install, as far as `scripts/run.mjs` needs it. */
function newClone(): string {
  const folder = mkdtempSync(join(tmpdir(), 'clone-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'scripts'));
  for (const file of ['package.json', join('scripts', 'run.mjs')]) cpSync(join(root, file), join(folder, file));
  return folder;
}

const start = (env: Record<string, string>, command = 'start') => {
  const folder = newClone();
  const options = { encoding: 'utf8', env: { HOME: folder, ...env } } as const;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(folder, 'scripts', 'run.mjs'), command],
    options,
  );
  return { status, stdout, stderr };
};
const { PATH = '' } = process.env;

test('without a network, the install says so and what to do', () => {
  const registry = 'http://127.0.0.1:9/';
  expect(start({ PATH, npm_config_registry: registry })).toEqual({
    status: 1,
    stdout: '',
    stderr: expect.stringContaining(
      `the npm registry ${registry} cannot be reached (ECONNREFUSED). Connect to the network`,
    ),
  });
});

test('a registry that responds to no ping is asked for the packages', async () => {
  const requests: string[] = [];
  const registry = createServer(({ url = '' }, response) => {
    requests.push(url);
    response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  onTestFinished(() => void registry.close());
  const url = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`;
  const folder = newClone();
  const env = { HOME: folder, PATH, npm_config_registry: url, npm_config_fetch_retries: '0' };
  const options = { env, extendEnv: false, all: true, reject: false } as const;
  const { exitCode, all } = await execa(process.execPath, [join(folder, 'scripts', 'run.mjs'), 'start'], options);
  expect([exitCode, all]).toEqual([1, expect.stringContaining('The packages could not be installed.')]);
  expect(requests).toContain('/pnpm');
});

test('without npm, the install says so and what to do', () => {
  expect(start({ PATH: join(dirname(process.execPath), 'none') })).toEqual({
    status: 1,
    stdout: '',
    stderr: 'npm cannot be run (ENOENT). Install npm, which comes with Node, then try again.\n',
  });
});

test('the server is not started before it is built, and nothing is installed for it', () => {
  expect(start({ PATH }, 'server')).toEqual({
    status: 1,
    stdout: '',
    stderr: 'The server is not built yet. Run `npm start` first.\n',
  });
});

// Every folder can be written by root.
test.skipIf(process.getuid?.() === 0 || process.platform === 'win32')(
  'a folder that cannot be written is named',
  () => {
    const folder = newClone();
    spawnSync('chmod', ['a-w', folder]);
    onTestFinished(() => void spawnSync('chmod', ['u+w', folder]));
    const { status, stderr } = spawnSync(process.execPath, [join(folder, 'scripts', 'run.mjs'), 'start'], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([1, expect.stringContaining('cannot be written (EACCES). Make it writable')]);
  },
);
