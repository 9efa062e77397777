import { spawnSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findFreePort } from '../packages/test-tools/src/find-free-port.ts';
import { listen } from '../packages/test-tools/src/listen.ts';
import { optionsTakenByNpm } from '../scripts/options.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Copies the files of a clone before the first install that `scripts/run.mjs` needs. */
function newClone(): string {
  const folder = mkdtempSync(join(tmpdir(), 'clone-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'scripts'));
  for (const file of ['package.json', ...globSync('scripts/*.mjs', { cwd: root })]) {
    cpSync(join(root, file), join(folder, file));
  }
  return folder;
}

const run = (env: Record<string, string>, command: string, ...args: string[]) => {
  const folder = newClone();
  const options = { encoding: 'utf8', env: { HOME: folder, ...env } } as const;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(folder, 'scripts', 'run.mjs'), command, ...args],
    options,
  );
  return { status, stdout, stderr };
};
const { PATH = '' } = process.env;

test('without a network, the install says so and what to do', () => {
  const registry = 'http://127.0.0.1:9/';
  expect(run({ PATH, npm_config_registry: registry }, 'test')).toEqual({
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
  });
  const { url, close } = await listen(registry);
  onTestFinished(close);
  const folder = newClone();
  const env = { HOME: folder, PATH, npm_config_registry: `${url}/`, npm_config_fetch_retries: '0' };
  const options = { env, extendEnv: false, all: true, reject: false } as const;
  const { exitCode, all } = await execa(process.execPath, [join(folder, 'scripts', 'run.mjs'), 'test'], options);
  expect([exitCode, all]).toEqual([1, expect.stringContaining('The packages could not be installed.')]);
  expect(requests).toContain('/pnpm');
});

test.each([
  ['start', '--docs-port <number>'],
  ['test', '--filter <package>'],
])('npm %s -- --help installs nothing', (command, option) => {
  const { status, stdout, stderr } = run({ PATH: '' }, command, '--help');
  expect([status, stderr, stdout]).toEqual([0, '', expect.stringContaining(`Usage: npm ${command} -- [options]`)]);
  expect(stdout).toContain(option);
});

test.each([
  ['an unknown option', ['--port=1'], "Unknown option '--port'"],
  ['a port that is no number', ['--server-port=abc'], '--server-port must be a number from 1 to 65535.'],
  ['a port that does not exist', ['--docs-port=65536'], '--docs-port must be a number from 1 to 65535.'],
  [
    'one port for two servers',
    ['--docs-port=4321', '--server-port=4321'],
    '--server-port and --docs-port must be different ports.',
  ],
])('%s is refused before anything is installed', (_, args, message) => {
  const { status, stdout, stderr } = run({ PATH: '' }, 'start', ...args);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain(`error: ${message}`);
  expect(stderr).toContain('--server-port <number>');
});

test('a port that is taken is refused before anything is installed, with an option that chooses another one', async () => {
  const { port, close } = await listen(createServer());
  onTestFinished(close);
  const free = [await findFreePort(), await findFreePort()];
  const { status, stderr } = run(
    { PATH: '' },
    'start',
    `--server-port=${free[0]}`,
    `--mock-port=${port}`,
    `--docs-port=${free[1]}`,
  );
  expect([status, stderr]).toEqual([
    1,
    `Port ${port} is taken. Choose another port: npm start -- --mock-port=${port + 100}\n`,
  ]);
});

test.each([
  ['start', { npm_config_keep: 'true' }, ['--keep']],
  ['start', { npm_config_keep: '' }, []],
  ['start', { npm_config_conformance: '' }, ['--no-conformance']],
  ['start', { npm_config_server_port: '5000' }, ['--server-port=5000']],
  ['test', { npm_config_filter: 'client', npm_config_all: 'true' }, ['--all', '--filter=client']],
  ['build', { npm_config_keep: 'true' }, []],
])('npm %s finds the options that npm took for its own in %j', (command, env, options) => {
  vi.stubEnv('npm_lifecycle_event', command);
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(optionsTakenByNpm(command)).toEqual(options);
  if (options.length > 0) expect(process.env, 'pnpm would take them for its own').not.toMatchObject(env);
});

test('an option that npm took without its value is refused, with the way to write it', () => {
  const { status, stderr } = run(
    { PATH: '', npm_lifecycle_event: 'start', npm_config_server_port: 'true' },
    'start',
    '5000',
  );
  expect([status, stderr]).toEqual([2, expect.stringContaining('Write `npm start -- --server-port <number>`.')]);
});

test('without npm, the install says so and what to do', () => {
  expect(run({ PATH: join(dirname(process.execPath), 'none') }, 'test')).toEqual({
    status: 1,
    stdout: '',
    stderr: 'npm cannot be run (ENOENT). Install npm, which comes with Node, then try again.\n',
  });
});

test('commands of the README need no pnpm on the PATH', () => {
  expect(readFileSync(join(root, 'README.md'), 'utf8')).not.toMatch(/(`|^)pnpm /m);
});

test.each(['server', 'kit'])('the %s is not started before it is built, and nothing is installed for it', (name) => {
  expect(run({ PATH }, name)).toEqual({
    status: 1,
    stdout: '',
    stderr: `The ${name} is not built yet. Run \`npm start\` first.\n`,
  });
});

const server = 'apps/reference-server';
test.skipIf(process.platform === 'win32').each([
  ['the pinned Node runs the server itself', 'server', `${server}/bin/email-automation-server.js`, true],
  ['the pinned Node runs the kit itself', 'kit', 'packages/conformance/dist/main.js', true],
  ['another Node starts the pinned one', 'server', `${server}/bin/email-automation-server.js`, false],
])('%s, in the folder of the caller', (_, name, file, isPinned) => {
  const folder = newClone();
  const bin = join(folder, 'node_modules', 'node', 'bin');
  const program = join(folder, file);
  for (const path of [bin, dirname(program), join(folder, server, 'dist')]) mkdirSync(path, { recursive: true });
  writeFileSync(join(folder, server, 'dist', 'main.js'), '');
  writeFileSync(
    program,
    `const [, nodeFolder] = process.env.PATH.split('${delimiter}');
process.stdout.write(JSON.stringify([process.pid, process.cwd(), nodeFolder, ...process.argv.slice(1)])); process.exit(3)`,
  );
  if (isPinned) symlinkSync(process.execPath, join(bin, 'node'));
  else writeFileSync(join(bin, 'node'), `#!/bin/sh\nexec '${process.execPath}' "$@"\n`, { mode: 0o755 });
  const args = [join(folder, 'scripts', 'run.mjs'), name, 'serve', '--demo'];
  const env = { ...process.env, INIT_CWD: realpathSync(tmpdir()) };
  const { pid, status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
  const [programPid, ...seen] = JSON.parse(stdout);
  // Commands that the program starts run on the same Node.
  const expected = [env.INIT_CWD, realpathSync(bin), realpathSync(program), 'serve', '--demo'];
  expect([programPid === pid, status, seen]).toEqual([isPinned, 3, expected]);
});

// Every folder can be written by root.
test.skipIf(process.getuid?.() === 0 || process.platform === 'win32')(
  'a folder that cannot be written is named',
  () => {
    const folder = newClone();
    spawnSync('chmod', ['a-w', folder]);
    onTestFinished(() => void spawnSync('chmod', ['u+w', folder]));
    const { status, stderr } = spawnSync(process.execPath, [join(folder, 'scripts', 'run.mjs'), 'test'], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([1, expect.stringContaining('cannot be written (EACCES). Make it writable')]);
  },
);
