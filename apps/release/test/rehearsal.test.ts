import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Listening } from '@email-automation/test-tools/listen';
import { sample } from '@email-automation/test-tools/sample';
import { execa } from 'execa';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { publicPackages, releasedPackages } from '../src/packages/public-packages.ts';
import { renamePackages } from '../src/rename.ts';
import { root } from '../src/root.ts';
import { createMachine, type Machine } from './machine.ts';
import { createGoProject, createPythonProject, type OtherProject } from './other-languages.ts';
import { createProject, packageManagers } from './package-managers.ts';
import { publishDependencies, startRegistry } from './registry.ts';
import { copyRepository, type RepositoryCopy } from './repository-copy.ts';

// Two releases of a copy of this repository in throw-away registries, the second one with a breaking change, and what consumers
// do with them. It takes many minutes.
const file = 'apps/release/test/rehearsal.test.ts';
const rehearsals = sample([file], { what: 'rehearsals of releases', size: 0, nameOf: (name) => name });
// Under other names, so that these are edited in one place each, and nothing can get into a public registry.
const [scope, module] = ['@rehearsal/', 'rehearsal.test/mail/client-go'];
const ownNames = (await publicPackages(root)).map(({ name }) => name);
const names = ownNames.map((name) => name.replace(/.*\//, scope));
const addresses = {
  repository: 'https://git.example/mail',
  questions: 'https://git.example/mail/questions',
  corrections: 'https://git.example/mail/corrections',
  documentation: 'https://docs.example/mail/',
};
const [npm] = packageManagers;
/** Requests per hour in each release: to allow fewer is a breaking change. */
const limits = { '0.1.0': 3600, '0.2.0': 3000 };
type Version = keyof typeof limits;

let storage: string;
let registry: Listening;
let machine: Machine;
let copy: RepositoryCopy;
let others: OtherProject[];
let npmProject: string;
let onPublish = (_request: IncomingMessage) => {};

beforeAll(async () => {
  if (rehearsals.length === 0) return;
  storage = mkdtempSync(join(tmpdir(), 'email-automation-rehearsal-'));
  // PostgreSQL, which records what the server needs, does not run as root.
  chmodSync(storage, 0o755);
  registry = await startRegistry(join(storage, 'registry'), (request) => onPublish(request));
  machine = createMachine(registry.url);
  await publishDependencies(registry.url, [...ownNames, '@email-automation/release']);
  const folder = join(storage, 'repository');
  copy = await copyRepository(folder, machine.env, async () => {
    await renamePackages(folder, '@email-automation', scope.slice(0, -1));
    await renamePackages(folder, 'email-automation.example/client-go', module);
  });
  others = [createPythonProject(machine), createGoProject(machine, module)];
}, 1_200_000);

afterAll(async () => {
  await machine?.dispose();
  await registry?.close();
  if (storage) rmSync(storage, { recursive: true, force: true });
});

function projectIn(language: string): OtherProject {
  const found = others.find((one) => one.language === language);
  if (!found) throw new Error(`There is no project in ${language}.`);
  return found;
}

/** The versions that the registry has, by package. */
async function listPublished(): Promise<Record<string, string[]>> {
  const found = names.map(async (name) => {
    const { versions = {} } = (await (await fetch(`${registry.url}/${name}`)).json()) as { versions?: object };
    return [name.slice(scope.length), Object.keys(versions)] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

const allHave = (...versions: string[]) =>
  Object.fromEntries(names.map((name) => [name.slice(scope.length), versions]));

/** What the changelogs say of a version, by package. */
async function readChangelogs(version: string): Promise<Record<string, string>> {
  const texts = (await releasedPackages(copy.folder)).map(({ name, folder }) => {
    const [, text = ''] = readFileSync(join(folder, 'CHANGELOG.md'), 'utf8').split(`\n## ${version}\n`);
    return [name.slice(scope.length), text.split('\n## ')[0] ?? ''] as const;
  });
  return Object.fromEntries(texts);
}

/** The programs of a README that connect, list campaigns, and show an invalid request, as a user copies them. */
function readPrograms(readme: string): Record<string, string> {
  const programs = copy.read(readme).matchAll(/^With this as `(.*?)`:\n\n```\w+\n([\s\S]*?)^```/gm);
  const all = [...programs].map(([, name = '', text = '']) => [name, text] as const);
  return Object.fromEntries(all.filter(([name]) => /^(connect|list|list_all|invalid)\./.test(name)));
}

/** Uses the packages of npm as their pages say, against a server that npx starts, and the clients in other languages, too. */
async function useRelease(version: Version): Promise<void> {
  const cwd = machine.createFolder(`without a project ${version}`);
  const env = { CONTROL_TOKEN: 'made-up' };
  const demo = ['--yes', `${scope}reference-server@${version}`, '--demo', '--port=0', '--control-port=0'];
  const urls = await machine.serve('npx', demo, { cwd, env });
  const [url = '', control = urls.at(-1)] = [urls[0]];
  const account = { BASE_URL: url, ACCOUNT_ID: '1001', API_TOKEN: 'demo-token-of-ada' };
  const headers = { authorization: `Basic ${btoa('demo-token-of-ada:')}` };
  const response = await fetch(`${url}/v2/accounts`, { headers });
  expect(response.headers.get('x-ratelimit-limit')).toBe(String(limits[version]));

  cpSync(join(copy.folder, 'apps/release/test/consumer'), npmProject, { recursive: true });
  for (const [name, text] of Object.entries(readPrograms('packages/client/README.md')))
    writeFileSync(join(npmProject, name), text);
  const inProject = (...args: string[]) => machine.run(process.execPath, args, { cwd: npmProject, env: account });
  expect((await inProject('list.mts')).all).toContain('Welcome');
  expect((await inProject('invalid.mts')).all).toContain('email: Email must be');
  expect((await inProject('use.mjs', url)).stdout).toContain('"campaign":"Welcome"');
  expect(Number((await inProject('sandbox.mjs')).stdout)).toBeGreaterThan(1);
  const tsc = join(root, 'apps/release/node_modules/typescript/bin/tsc');
  expect((await inProject(tsc, '-p', '.')).all).toBe('');

  const target = join(npmProject, 'node_modules', scope, 'reference-server/demo/target.yaml');
  const kit = ['--yes', `${scope}conformance@${version}`, 'run', target, '--only=AUTH-1'];
  const hooks = { SERVER_URL: url, STATES_URL: `${control}/states`, CLOCK_URL: `${control}/clock` };
  expect((await machine.run('npx', kit, { cwd, env: { ...env, ...hooks } })).all).toContain('No failure');

  for (const { language, missing, runPrograms } of others.filter((one) => !one.missing)) {
    const readme = `packages/client-${language.toLowerCase()}/README.md`;
    const output = await runPrograms(readPrograms(readme), account);
    expect(output, `${language} ${missing}`).toMatch(/Welcome[\s\S]*email: Email must be/);
  }
}

describe.runIf(rehearsals.length > 0)('two releases', { timeout: 1_800_000 }, () => {
  let hasFailed = false;
  beforeEach(({ skip }) => skip(hasFailed, 'an earlier step failed'));
  afterEach(({ task }) => {
    hasFailed ||= task.result?.state === 'fail';
  });

  test('the first version has one entry in each changelog', async () => {
    expect((await copy.release('version')).all).toContain(`${scope}client@0.1.0`);
    await copy.commit('Release');
    for (const [name, text] of Object.entries(await readChangelogs('0.1.0')))
      expect(text, name).toMatch(/^\nReleased on [\d-]+\.\n\n[^#]+$/);
    expect((await copy.release('check')).all).toContain('The contract has not changed since 0.1.0.');
  });

  test('nothing is published before the owner has filled in the addresses', async () => {
    const refused = await copy.release('publish', [], { reject: false });
    expect([refused.exitCode, refused.all]).toEqual([1, expect.stringContaining('Fill in addresses.json')]);
    writeFileSync(join(copy.folder, 'addresses.json'), JSON.stringify(addresses));
    await copy.run('turbo', ['run', 'build', '--filter=./apps/release', '--filter=./apps/docs']);
    await copy.commit('Fill in the addresses');
    const readme = copy.read('packages/client/README.md');
    for (const url of Object.values(addresses)) expect(readme).toContain(url);
  });

  test('the documentation of the release has its commands, links, and addresses', () => {
    const site = (page: string) => copy.read(`apps/docs/dist/site/${page}`);
    const quickstart = site('guides/quickstart.md');
    for (const command of [`npm install ${scope}client`, 'pip install email-automation-client', `go get ${module}`])
      expect(quickstart).toContain(command);
    expect(site('index.html')).toContain(`href="${addresses.questions}"`);
    expect(site('index.html')).toContain(`<link rel="canonical" href="${addresses.documentation}`);
  });

  test('a publish that is killed between two packages is finished by the next one', async () => {
    const main = join(copy.folder, 'apps/release/src/main.ts');
    const options = { cwd: copy.folder, env: copy.env, extendEnv: false, detached: true, reject: false } as const;
    const killed = execa(process.execPath, [main, 'publish'], { ...options, stdio: 'ignore' });
    let accepted = 0;
    onPublish = (request) => {
      accepted += 1;
      if (accepted < 3) return;
      request.destroy();
      if (killed.pid) process.kill(-killed.pid, 'SIGKILL');
    };
    expect((await killed).signal).toBe('SIGKILL');
    onPublish = () => {};
    const left = Object.values(await listPublished()).filter((versions) => versions.length > 0);
    console.log(`The kill left ${left.length} of ${names.length} packages: ${JSON.stringify(await listPublished())}`);
    expect(left.length).toBeGreaterThan(0);
    expect(left.length).toBeLessThan(names.length);

    await copy.release('publish');
    expect(await listPublished()).toEqual(allHave('0.1.0'));
    const tags = (await copy.run('git', ['tag', '--list'])).all.split('\n');
    expect(tags).toEqual(names.map((name) => `${name}@0.1.0`));
  });

  const languages = ['Python', 'Go'];

  test.for(languages)(
    'the client for %s is installed, with its license and documentation',
    async (language, { skip }) => {
      const other = projectIn(language);
      if (other.missing) skip(`NOT RUN: the client for ${language} needs ${other.missing}.`);
      await other.publish(copy.folder);
      const { version, files } = await other.install('0.1.0');
      console.log(`${language} ${version}: ${files.join(' ')}`);
      expect(version).toBe('0.1.0');
      expect(files).toContainEqual(expect.stringMatching(/(^|licenses\/)LICENSE$/));
      expect(await other.showDocs('Client')).toMatch(/client for one account|account_id/i);
    },
  );

  test('each package of npm is installed by its name, and used', async () => {
    if (!npm) throw new Error('npm is missing.');
    const versions = names.map((name) => `${name}@0.1.0`);
    npmProject = await createProject(machine, npm, [...versions, '@types/node']);
    await useRelease('0.1.0');
  });

  test('a breaking change needs changesets, and is in each changelog', async () => {
    const contract = join(copy.folder, 'spec/openapi.yaml');
    writeFileSync(contract, readFileSync(contract, 'utf8').replace('limit: 3600', 'limit: 3000'));
    const refused = await copy.release('check', [], { reject: false });
    expect([refused.exitCode, refused.all]).toEqual([1, expect.stringContaining('Each package needs at least')]);
    await copy.release('describe', ['Fewer requests are allowed.']);
    await copy.release('version');
    await copy.commit('Release');
    const { sandbox, ...changed } = await readChangelogs('0.2.0');
    const breaking =
      /^\nReleased on [\d-]+\.\n\n### The contract since 0\.1\.0\n\n#### Breaking\n\n- [^\n]*individual[\s\S]*Fewer requests are allowed\./;
    for (const [name, text] of Object.entries(changed)) expect(text, name).toMatch(breaking);
    expect(sandbox).toMatch(/^\nReleased on [\d-]+\.\n/);
  });

  test('the second release is published once', async () => {
    await copy.release('publish');
    expect(await listPublished()).toEqual(allHave('0.1.0', '0.2.0'));
    expect((await copy.release('publish')).all).not.toContain('Successfully published');
    expect(await listPublished()).toEqual(allHave('0.1.0', '0.2.0'));
  });

  test('consumers get the second release when they ask for it', async () => {
    const inProject = (...args: string[]) => machine.run('npm', args, { cwd: npmProject });
    const listInstalled = async () => {
      const { dependencies } = JSON.parse((await inProject('ls', '--json', '--depth=0')).stdout);
      return names.map((name) => dependencies[name].version);
    };
    await inProject('update', '--no-audit', '--no-fund');
    expect(await listInstalled()).toEqual(names.map(() => '0.1.0'));
    await inProject('install', '--prefer-online', '--no-audit', '--no-fund', ...names.map((name) => `${name}@latest`));
    expect(await listInstalled()).toEqual(names.map(() => '0.2.0'));
    for (const other of others.filter(({ missing }) => !missing)) {
      await other.publish(copy.folder);
      expect((await other.install()).version, other.language).toBe('0.2.0');
    }
    await useRelease('0.2.0');
  });
});
