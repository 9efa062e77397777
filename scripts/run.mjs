// What `npm start` and `npm test` run on a bare machine, where no tool is installed yet: with Node 20 and npm it brings the
// pinned pnpm, the pinned Node and all packages, when they are not there yet, and goes on with the pinned Node. What is
// not the name of a script here is run as a tool of the workspace: `node scripts/run.mjs turbo run build`.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const windows = process.platform === 'win32';
const node = join('node_modules', 'node', 'bin', windows ? 'node.exe' : 'node');
const stamp = join('node_modules', '.installed');
const [command, ...rest] = process.argv.slice(2);

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** Changes with everything that decides what is installed. */
function fingerprint() {
  const folders = ['packages', 'apps'].flatMap((parent) => readdirSync(parent).map((name) => join(parent, name)));
  const manifests = ['', 'spec', ...folders].map((folder) => join(folder, 'package.json')).filter(existsSync);
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests]) hash.update(readFileSync(file));
  return hash.digest('hex');
}

/**
 * Runs a program to its end, and resolves to its exit code and what it printed, unless it printed that itself. Signals
 * are passed on, once, so that nothing goes on alone; `stopBy` is the signal that the program heeds, if only one.
 */
function run(program, args, { stopBy, ...options }) {
  return new Promise((resolve) => {
    let output = '';
    let stopping = false;
    const child = spawn(program, args, options);
    const stop = (signal) => {
      // In a terminal Ctrl-C has reached the child already, which decides itself when it is done.
      if (!stopping && (signal !== 'SIGINT' || !process.stdin.isTTY)) child.kill(stopBy ?? signal);
      stopping = true;
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
    // npm that is told to stop ends the shell between us, which passes nothing on: a parent that is gone means stop.
    const parent = process.ppid;
    // biome-ignore lint/suspicious/noUndeclaredEnvVars: npm sets it, and no task sees it
    if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && stop('SIGTERM'), 500).unref();

    const end = (code) => resolve({ code: stopping && stopBy ? 130 : code, output });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => {
      output += `${program}: ${error.message}\n`;
      end(127);
    });
    child.on('close', (code, signal) => end(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

async function install(pnpm) {
  process.stderr.write(`Installing packages with ${pnpm} ... `);
  const started = Date.now();
  const options = { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, CI: 'true' }, shell: windows };
  const args = ['--yes', pnpm, 'install', '--frozen-lockfile'];
  const { code, output } = await run('npx', args, { ...options, stopBy: 'SIGTERM' });
  if (code === 130) process.exit(code);
  const advice = /ERR_PNPM_(OUTDATED_LOCKFILE|LOCKFILE_CONFIG_MISMATCH)/.test(output)
    ? `pnpm-lock.yaml does not fit the package.json files. Run \`npx -y ${pnpm} install\`, and commit the lockfile.`
    : `The packages could not be installed. Check that npm is installed, and that the npm registry answers: \`npm ping\`. Behind a
mirror, set its URL first: \`npm config set registry <url>\`.`;
  if (code !== 0) fail(`failed\n\n${output}\n${advice} Then try again.`);
  process.stderr.write(`${((Date.now() - started) / 1000).toFixed(1)} s\n`);
}

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Node ${process.versions.node} is too old to begin with: install Node 20 or later, then try again.`);
}
if (!command) fail('Usage: node scripts/run.mjs start|test|<tool> [options]');

const wanted = fingerprint();
if (!existsSync(node) || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  await install(JSON.parse(readFileSync('package.json', 'utf8')).packageManager);
  if (!existsSync(node)) fail('The pinned Node is missing: delete the folder node_modules, then try again.');
  writeFileSync(stamp, wanted);
}

const own = ['start', 'test'].includes(command);
const PATH = `${join(process.cwd(), 'node_modules', '.bin')}${delimiter}${process.env.PATH}`;
const quiet = { TURBO_TELEMETRY_DISABLED: '1', REDOCLY_TELEMETRY: 'off', SCARF_ANALYTICS: 'false' };
const { code, output } = await run(own ? node : command, own ? [join('scripts', `${command}.ts`), ...rest] : rest, {
  stdio: 'inherit',
  shell: windows && !own,
  // Turbo leaves SIGINT to the terminal, and stops its tasks on SIGTERM only.
  stopBy: own ? undefined : 'SIGTERM',
  env: { ...process.env, PATH, ...quiet },
});
process.stderr.write(output);
process.exit(code);
