import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Listening } from '@email-automation/test-tools/listen';
import { sample } from '@email-automation/test-tools/sample';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publish } from '../src/packages/pack.ts';
import { publicPackages } from '../src/packages/public-packages.ts';
import { root, run } from '../src/root.ts';
import { createMachine, type Machine } from './machine.ts';
import { createProject, packageManagers } from './package-managers.ts';
import { publishDependencies, startRegistry } from './registry.ts';

// Everything that consumers do with a release, from a local registry. This takes minutes on a busy machine.
const packages = await publicPackages(root);
const names = packages.map(({ name }) => name);
const consumerFiles = fileURLToPath(new URL('consumer', import.meta.url));
/** Packages that consumers add for some entries: the `dependencies` of this package, so that they are published too. */
const addedPackages = ['@types/node'];

let storage: string;
let registry: Listening;
let consumer: Machine;
const projects = new Map<string, string>();

/** Publishes like a release to the registry of the test. @throws Error when another registry is configured */
async function publishRelease(): Promise<string> {
  const options = { cwd: root, env: consumer.env, extendEnv: false };
  const { stdout } = await run('pnpm', ['config', 'get', 'registry'], options);
  if (stdout !== `${registry.url}/`) throw new Error(`The registry of the test is not configured, but ${stdout}.`);
  return publish(false, consumer.env);
}

const folderOf = (manager: string): string => {
  const folder = projects.get(manager);
  if (folder === undefined) throw new Error(`${manager} has no project.`);
  return folder;
};

beforeAll(async () => {
  storage = mkdtempSync(join(tmpdir(), 'email-automation-registry-'));
  registry = await startRegistry(storage);
  consumer = createMachine(registry.url);
  await publishDependencies(registry.url, [...names, '@email-automation/release']);
  await publishRelease();
});

afterAll(async () => {
  await consumer?.dispose();
  await registry?.close();
  rmSync(storage, { recursive: true, force: true });
});

const published = packages.map(({ name, manifest }) => [name, manifest.version]);

test('all public packages are published', async () => {
  expect(await listPublished()).toEqual(published);
});

async function listPublished(): Promise<[name: string, ...versions: string[]][]> {
  return Promise.all(
    names.map(async (name) => {
      const { versions } = (await (await fetch(`${registry.url}/${name}`)).json()) as { versions: object };
      return [name, ...Object.keys(versions)];
    }),
  );
}

describe('with a server that npx starts', () => {
  let server: { url: string; controlUrl: string };

  beforeAll(async () => {
    for (const manager of packageManagers) {
      const folder = await createProject(consumer, manager, [
        ...names,
        ...(manager.name === 'npm' ? addedPackages : []),
      ]);
      cpSync(consumerFiles, folder, { recursive: true });
      projects.set(manager.name, folder);
    }
    server = await serve();
  });

  /** Returns the path of a demo file of the installed server. */
  const demoFile = (file: string) =>
    join(folderOf('npm'), 'node_modules', '@email-automation', 'reference-server', 'demo', file);

  async function serve() {
    const folder = consumer.createFolder('server');
    const args = [
      '--yes',
      '@email-automation/reference-server',
      '--port=0',
      `--workspace=${demoFile('workspace.yaml')}`,
    ];
    const control = ['--sandbox', '--control-port=0', '--log-level=warn'];
    const env = { CONTROL_TOKEN: 'made-up' };
    const [url = '', controlUrl = ''] = await consumer.serve('npx', [...args, ...control], { cwd: folder, env });
    return { url, controlUrl };
  }

  test.each(
    packageManagers.flatMap(({ name }) => [
      [name, 'use.mjs'],
      [name, 'use.cjs'],
    ]),
  )('packages that %s installs work in %s', async (manager = '', program = '') => {
    const runtime = ['bun', 'deno'].includes(manager) ? [manager, 'run'] : [process.execPath];
    const permissions = manager === 'deno' ? ['--allow-all'] : [];
    const [command = '', ...args] = [...runtime, ...permissions, program, server.url];
    const { stdout } = await consumer.run(command, args, { cwd: folderOf(manager) });
    expect(JSON.parse(stdout)).toEqual({
      campaign: 'Welcome',
      rejected: 'email',
      operations: expect.any(Number),
      target: 'object',
      functions: ['function', 'function'],
    });
  });

  test('the sandbox that npm installs plays a week without a port', async () => {
    const { stdout } = await consumer.run(process.execPath, ['sandbox.mjs'], { cwd: folderOf('npm') });
    expect(Number(stdout)).toBeGreaterThan(1);
  });

  const older: [compiler: string, program: string][] = [
    ['typescript-5', '.'],
    ['typescript-6', '.'],
  ];
  test.each<[compiler: string, program: string]>([
    ...sample(older, { what: 'older versions of TypeScript', size: 0, nameOf: ([compiler]) => compiler }),
    ['typescript', '.'],
  ])('%s finds no errors in the types of %s, libraries included', async (compiler, program) => {
    const tsc = join(root, 'apps', 'release', 'node_modules', compiler, 'bin', 'tsc');
    const options = compiler === 'typescript' ? ['--checkers', '1'] : [];
    const { all } = await consumer.run(process.execPath, [tsc, '-p', program, ...options], { cwd: folderOf('npm') });
    expect(all).toBe('');
  });

  // Its package is tested here; that the server conforms, by the tests of the server.
  const checks = sample(['all checks'], { what: 'complete runs of the packed kit', size: 0, nameOf: (name) => name });

  test('the kit that npx runs finds no failure in the server', async () => {
    const folder = consumer.createFolder('kit');
    const args = [
      '--yes',
      '@email-automation/conformance',
      'run',
      demoFile('target.yaml'),
      '--report',
      'json=report.json',
      ...(checks.length > 0 ? [] : ['--only=activateCampaign']),
    ];
    const hooks = { STATES_URL: `${server.controlUrl}/states`, CLOCK_URL: `${server.controlUrl}/clock` };
    const env = { SERVER_URL: server.url, ...hooks, CONTROL_TOKEN: 'made-up' };
    const { all } = await consumer.run('npx', args, { cwd: folder, env });
    expect(all).toContain(checks.length > 0 ? 'Conforms' : 'No failure in the part that was tested');
    expect(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')).ok).toBe(true);
  });
});
