import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publicPackages } from '../src/packages/public-packages.ts';
import { publish } from '../src/packages/publish.ts';
import { putThirdParties } from '../src/registry/third-parties.ts';
import { type Registry, startRegistry } from '../src/registry/verdaccio.ts';
import { root, toolsFirst } from '../src/root.ts';
import { run, runWell } from '../src/run.ts';
import { type Machine, machine, type Started } from './machine.ts';
import { packageManagers, project } from './package-managers.ts';

// Everything a stranger does with a release, on a registry that knows no other one. It takes a while, more so beside others.
const patience = 180_000;
const packages = publicPackages(root);
const names = packages.map(({ name }) => name);
const written = fileURLToPath(new URL('stranger', import.meta.url));
const installed = (name: string, by = 'apps/release') => join(root, by, 'node_modules', name);
/** What a stranger brings to use or check all entries: optional peers, and the types of Node. */
const further = ['@types/node', 'msw'];

let storage: string;
let registry: Registry;
let stranger: Machine;
const projects = new Map<string, string>();

/** Publishes as a release does, to the test's own registry, and makes sure first that it is this one. */
async function release(): Promise<string> {
  const asked = await runWell('pnpm', ['config', 'get', 'registry'], { cwd: root, env: toolsFirst(stranger.env) });
  if (asked.trim() !== `${registry.url}/`) throw new Error(`It would have been published to ${asked}.`);
  return publish({ gitTags: false, env: stranger.env });
}

const folderOf = (manager: string): string => {
  const folder = projects.get(manager);
  if (folder === undefined) throw new Error(`${manager} has installed nothing.`);
  return folder;
};

beforeAll(async () => {
  storage = mkdtempSync(join(tmpdir(), 'email-automation-registry-'));
  registry = await startRegistry(storage);
  stranger = machine(registry.url);
  await putThirdParties(
    registry.url,
    packages.map(({ folder }) => folder),
    [installed('@types/node'), installed('msw', 'packages/client')],
  );
  await release();
}, patience);

afterAll(async () => {
  await stranger?.dispose();
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
      const folder = await project(stranger, manager, [...names, ...(manager.name === 'npm' ? further : [])]);
      cpSync(written, folder, { recursive: true });
      projects.set(manager.name, folder);
    }
    server = await serve();
  }, patience);

  /** What the server brings to try it on. */
  const demo = (file: string) =>
    join(folderOf('npm'), 'node_modules', '@email-automation', 'reference-server', 'demo', file);

  async function serve() {
    const folder = stranger.folder('server');
    const args = ['--yes', '@email-automation/reference-server', '--port=0', `--workspace=${demo('workspace.yaml')}`];
    const operators = ['--control-port=0', '--control-token=made-up', '--log-level=warn'];
    return listening(stranger.start('npx', [...args, ...operators], folder));
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
    const output = await runWell(command, args, { cwd: folderOf(manager), env: stranger.env, timeout: 60_000 });
    expect(JSON.parse(output)).toEqual({
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
  ])(
    'its types are without fault for %s in %s, libraries included',
    { timeout: patience },
    async (compiler, program) => {
      const tsc = join(installed(compiler), 'bin', 'tsc');
      const { output } = await run(process.execPath, [tsc, '-p', program], { cwd: folderOf('npm'), env: stranger.env });
      expect(output).toBe('');
    },
  );

  test('the kit that npx runs finds that the server conforms', { timeout: patience }, async () => {
    const folder = stranger.folder('kit');
    const args = ['--yes', '@email-automation/conformance', 'run', demo('target.yaml'), '--report', 'json=report.json'];
    const addresses = { SERVER_URL: server.url, STATES_URL: `${server.control}/states`, CONTROL_TOKEN: 'made-up' };
    const env = { ...stranger.env, ...addresses };
    const { code, output } = await run('npx', args, { cwd: folder, env, timeout: 120_000 });
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('Conforms') });
    expect(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')).ok).toBe(true);
  });
});

/** The addresses that the server tells once it is ready. @throws Error when it ends instead, or takes a minute */
async function listening({ child, output }: Started): Promise<{ url: string; control: string }> {
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}:\n${output()}`);
    const [url, control] = output().match(/http:\/\/[\d.]+:\d+/g) ?? [];
    if (url && control) return { url, control };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`It does not listen:\n${output()}`);
}
