// What `npm start` and `npm test` run. It needs Node 20 and npm and nothing else: it brings the pinned pnpm, the pinned
// Node and all packages, when they are not there yet, and goes on with the pinned Node. What is not the name of a script
// here is run as a tool of the workspace: `node scripts/run.mjs turbo run build`.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const windows = process.platform === 'win32';
const node = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node');
const stamp = join(root, 'node_modules', '.installed');
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

/** What to do about an install that failed, by what it printed. */
function advice(output, packageManager) {
  if (/ERR_PNPM_(OUTDATED_LOCKFILE|LOCKFILE_CONFIG_MISMATCH)/.test(output)) {
    return `pnpm-lock.yaml does not fit the package.json files. Run \`npx -y ${packageManager} install\`, commit the lockfile, then try again.`;
  }
  if (/ENOENT/.test(output) && /npx/.test(output)) return 'npx was not found: install npm, then try again.';
  return `The packages could not be installed. See whether the npm registry answers: \`npm ping\`. Behind a mirror, name it first:
\`npm config set registry <url>\`. Then try again.`;
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
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, stop);
    // npm that is told to stop ends the shell between us, which passes nothing on: a parent that is gone means stop.
    const parent = process.ppid;
    const watching = setInterval(() => process.ppid !== parent && stop('SIGTERM'), 500);
    // biome-ignore lint/suspicious/noUndeclaredEnvVars: npm sets it, and no task sees it
    if (!process.env.npm_lifecycle_event) clearInterval(watching);

    const end = (code) => {
      clearInterval(watching);
      for (const signal of signals) process.off(signal, stop);
      resolve({ code: stopping && stopBy ? 130 : code, output });
    };
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => {
      output += `${program}: ${error.message}\n`;
      end(127);
    });
    child.on('close', (code, signal) => end(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

async function install(packageManager) {
  process.stderr.write(`Installing packages with ${packageManager} ... `);
  const started = Date.now();
  const { code, output } = await run('npx', ['--yes', packageManager, 'install', '--frozen-lockfile'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, CI: 'true' },
    shell: windows,
    stopBy: 'SIGTERM',
  });
  if (code === 130) process.exit(code);
  if (code !== 0) fail(`failed\n\n${output}\n${advice(output, packageManager)}`);
  process.stderr.write(`${((Date.now() - started) / 1000).toFixed(1)} s\n`);
}

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Node ${process.versions.node} is too old to begin with: install Node 20 or later, then try again.`);
}
if (!command) fail('Usage: node scripts/run.mjs start|test|<tool> [options]');
process.chdir(root);

const wanted = fingerprint();
if (!existsSync(node) || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  await install(JSON.parse(readFileSync('package.json', 'utf8')).packageManager);
  if (!existsSync(node)) fail('The pinned Node is missing: delete the folder node_modules, then try again.');
  writeFileSync(stamp, wanted);
}

const script = join('scripts', `${command}.ts`);
const ours = ['start', 'test'].includes(command);
const { code, output } = await run(ours ? node : command, ours ? [script, ...rest] : rest, {
  stdio: 'inherit',
  shell: windows && !ours,
  // Turbo leaves SIGINT to the terminal, and stops its tasks on SIGTERM only.
  stopBy: ours ? undefined : 'SIGTERM',
  env: {
    ...process.env,
    PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`,
    TURBO_TELEMETRY_DISABLED: '1',
    REDOCLY_TELEMETRY: 'off',
    SCARF_ANALYTICS: 'false',
  },
});
process.stderr.write(output);
process.exitCode = code;
