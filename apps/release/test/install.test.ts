import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publish } from '../src/packages/pack.ts';
import { publicPackages } from '../src/packages/public-packages.ts';
import { root, run } from '../src/root.ts';
import { type Machine, machine } from './machine.ts';
import { packageManagers, project } from './package-managers.ts';
import { publishThirdParties, type Registry, startRegistry } from './registry.ts';

// Everything a consumer does with a release, on a registry that knows no other one. It takes a while, more so beside others.
const patience = 180_000;
const packages = await publicPackages(root);
const names = packages.map(({ name }) => name);
const written = fileURLToPath(new URL('consumer', import.meta.url));
/**
 * What a consumer adds to use or check all entries: optional peers, and the types of Node. They are the `dependencies` of
 * this package, so that they are published with those of ours.
 */
const further = ['@types/node', 'msw'];

let storage: string;
let registry: Registry;
let consumer: Machine;
const projects = new Map<string, string>();

/** Publishes as a release does, to the test's own registry, and makes sure first that it is this one. */
async function release(): Promise<string> {
  const options = { cwd: root, env: consumer.env, extendEnv: false };
  const { stdout } = await run('pnpm', ['config', 'get', 'registry'], options);
  if (stdout !== `${registry.url}/`) throw new Error(`It would have been published to ${stdout}.`);
  return publish({ gitTags: false, env: consumer.env });
}

const folderOf = (manager: string): string => {
  const folder = projects.get(manager);
  if (folder === undefined) throw new Error(`${manager} has installed nothing.`);
  return folder;
};

beforeAll(async () => {
  storage = mkdtempSync(join(tmpdir(), 'email-automation-registry-'));
  registry = await startRegistry(storage);
  consumer = machine(registry.url);
  await publishThirdParties(registry.url, [...names, '@email-automation/release']);
  await release();
}, patience);

afterAll(async () => {
  await consumer?.dispose();
  await registry?.close();
  rmSync(storage, { recursive: true, force: true });
}, patience);

test('every public package is in the registry, and nothing is published twice', { timeout: patience }, async () => {
  const before = await published();
  expect(before).toEqual(packages.map(({ name, manifest }) => [name, manifest.version]));
  expect(await release()).not.toContain('Successfully published');
  expect(await published()).toEqual(before);
});

async function published(): Promise<[name: string, ...versions: string[]][]> {
  return Promise.all(
    names.map(async (name) => {
      const { versions } = (await (await fetch(`${registry.url}/${name}`)).json()) as { versions: object };
      return [name, ...Object.keys(versions)];
    }),
  );
}

describe('with a server that npx has started', () => {
  let server: { url: string; control: string };

  beforeAll(async () => {
    for (const manager of packageManagers) {
      const folder = await project(consumer, manager, [...names, ...(manager.name === 'npm' ? further : [])]);
      cpSync(written, folder, { recursive: true });
      projects.set(manager.name, folder);
    }
    server = await serve();
  }, patience);

  /** What the server brings to try it on. */
  const demo = (file: string) =>
    join(folderOf('npm'), 'node_modules', '@email-automation', 'reference-server', 'demo', file);

  async function serve() {
    const folder = consumer.folder('server');
    const args = ['--yes', '@email-automation/reference-server', '--port=0', `--workspace=${demo('workspace.yaml')}`];
    const operators = ['--control-port=0', '--control-token=made-up', '--log-level=warn'];
    const [url = '', control = ''] = await consumer.serve('npx', [...args, ...operators], folder);
    return { url, control };
  }

  test.each(
    packageManagers.flatMap(({ name }) => [
      [name, 'use.mjs'],
      [name, 'use.cjs'],
    ]),
  )('what %s has installed works in %s', { timeout: patience }, async (manager = '', program = '') => {
    const runtime = ['bun', 'deno'].includes(manager) ? [manager, 'run'] : [process.execPath];
    const permissions = manager === 'deno' ? ['--allow-all'] : [];
    const [command = '', ...args] = [...runtime, ...permissions, program, server.url];
    const { stdout } = await consumer.run(command, args, { cwd: folderOf(manager) });
    expect(JSON.parse(stdout)).toEqual({
      campaign: 'Welcome',
      refused: 'email',
      operations: expect.any(Number),
      target: 'object',
      functions: ['function', 'function'],
    });
  });

  test.each([
    ['typescript-5', '.'],
    ['typescript-6', '.'],
    ['typescript', '.'],
    ['typescript', 'msw'],
  ])('its types have no errors for %s in %s, libraries included', { timeout: patience }, async (compiler, program) => {
    const tsc = join(root, 'apps', 'release', 'node_modules', compiler, 'bin', 'tsc');
    const { all } = await consumer.run(process.execPath, [tsc, '-p', program], { cwd: folderOf('npm') });
    expect(all).toBe('');
  });

  test('the kit that npx runs finds that the server conforms', { timeout: patience }, async () => {
    const folder = consumer.folder('kit');
    const args = ['--yes', '@email-automation/conformance', 'run', demo('target.yaml'), '--report', 'json=report.json'];
    const env = { SERVER_URL: server.url, STATES_URL: `${server.control}/states`, CONTROL_TOKEN: 'made-up' };
    const { all } = await consumer.run('npx', args, { cwd: folder, env });
    expect(all).toContain('Conforms');
    expect(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')).ok).toBe(true);
  });
});
