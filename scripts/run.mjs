// Installs the pinned pnpm, the pinned Node and all packages if they are missing or out of date, then runs `start.ts`
// or `test.ts` with the pinned Node, or a tool: `node scripts/run.mjs turbo run build`. `server` and `kit` run a command of the
// reference server or of the conformance kit with the pinned Node, in the folder of the caller, and install nothing. Only another Node starts the pinned one as a process. Written
// by hand, because nothing is installed yet when it starts: it needs only Node 20 and npm.
import { spawn, spawnSync } from 'node:child_process';
import { accessSync, existsSync, constants as fileConstants, readFileSync, realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readOptions } from './options.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const parent = process.ppid;
const shell = process.platform === 'win32';
const node = join('node_modules', 'node', 'bin', shell ? 'node.exe' : 'node');
/** Programs of the repository, each with the file that its build writes last. */
const programs = {
  server: { file: 'apps/reference-server/bin/email-automation-server.js', built: 'apps/reference-server/dist/main.js' },
  kit: { file: 'packages/conformance/dist/main.js', built: 'packages/conformance/dist/main.js' },
};
const bin = join(process.cwd(), 'node_modules', '.bin');
const [command, ...args] = process.argv.slice(2);

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** The build, the database, and the packages are written here, and folders may belong to another user, such as root. */
function checkFolders() {
  for (const folder of ['.', 'node_modules', '.data', '.turbo']) {
    if (!existsSync(folder)) continue;
    try {
      accessSync(folder, fileConstants.W_OK);
    } catch ({ code }) {
      fail(`The folder ${join(process.cwd(), folder)} cannot be written (${code}). Make it writable for your user, or copy the
repository to a folder of yours. Then try again.`);
    }
  }
}

/** Ends when npm is missing, or cannot connect to its registry. npm alone would try for minutes. */
function checkRegistry(options) {
  const ping = spawnSync('npm', ['ping', '--fetch-retries=0', '--fetch-timeout=5000'], options);
  if (ping.error) fail(`npm cannot be run (${ping.error.code}). Install npm, which comes with Node, then try again.`);
  // Not every mirror responds to a ping in the same way; any response will do.
  const [reason] =
    /E(AI_AGAIN|NOTFOUND|CONN\w+|TIMEDOUT|NETUNREACH|HOSTUNREACH)|ERR_SOCKET_TIMEOUT/.exec(ping.stderr) ?? [];
  if (ping.status === 0 || !reason) return;
  const registry = spawnSync('npm', ['config', 'get', 'registry'], options).stdout.trim();
  fail(`Packages have to be installed, but the npm registry ${registry} cannot be reached (${reason}). Connect to the network, then
try again. To use a mirror, set its URL first: \`npm config set registry <url>\`.`);
}

function install() {
  const pnpm = JSON.parse(readFileSync('package.json', 'utf8')).packageManager;
  // Other platforms for the client are half as large as everything else: `pnpm proof:platforms` installs them.
  const installArgs = ['install', '--frozen-lockfile', '--filter=!@email-automation/client-platforms'];
  const options = { encoding: 'utf8', env: { ...process.env, CI: 'true' }, shell };
  // The installed pnpm knows without the network whether everything is up to date.
  if (existsSync(node) && spawnSync(join(bin, 'pnpm'), [...installArgs, '--offline'], options).status === 0) return;
  checkRegistry(options);
  process.stderr.write(`Installing packages with ${pnpm} ... `);
  const started = Date.now();
  const { status, error, stdout, stderr } = spawnSync('npx', ['--yes', pnpm, ...installArgs], options);
  const output = error?.message ?? stdout + stderr;
  const advice = /ERR_PNPM_(OUTDATED_LOCKFILE|LOCKFILE_CONFIG_MISMATCH)/.test(output)
    ? `pnpm-lock.yaml does not match the package.json files. Run \`npx -y ${pnpm} install\` and commit it.`
    : `The packages could not be installed. Check that the npm registry responds: \`npm ping\`. To use a mirror,
set its URL first: \`npm config set registry <url>\`.`;
  if (status !== 0) fail(`failed\n\n${output}\n${advice} Then try again.`);
  if (!existsSync(node)) fail('The pinned Node is missing. Delete the folder node_modules, then try again.');
  process.stderr.write(`${((Date.now() - started) / 1000).toFixed(1)} s\n`);
}

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Node ${process.versions.node} is too old. Install Node 20 or later, then try again.`);
}
if (!command) fail('Usage: node scripts/run.mjs start|test|server|kit|<tool> [options]');
if (command === 'start' || command === 'test') readOptions(command, args);
const program = programs[command];
if (program && !(existsSync(node) && existsSync(program.built))) {
  fail(`The ${command} is not built yet. Run \`npm start\` first.`);
}
if (!program) {
  checkFolders();
  install();
}

// npm runs scripts in the folder of the repository, but paths in arguments are relative to the caller's.
// biome-ignore lint/suspicious/noUndeclaredEnvVars: npm sets it, and no task reads it
const folder = (program && process.env.INIT_CWD) || process.cwd();
const telemetry = { TURBO_TELEMETRY_DISABLED: '1', REDOCLY_TELEMETRY: 'off', SCARF_ANALYTICS: 'false' };
const env = { PATH: `${bin}${delimiter}${process.env.PATH}`, ...telemetry };
const script = { start: 'scripts/start.ts', test: 'scripts/test.ts' }[command] ?? program?.file;
// npm finds the pinned Node first once it is installed. Then the script needs no second process.
if (script && realpathSync(process.execPath) === realpathSync(node)) {
  const file = join(process.cwd(), script);
  Object.assign(process.env, env);
  process.argv.splice(1, 2, file);
  stopWithParent(() => process.kill(process.pid, 'SIGTERM'));
  process.chdir(folder);
  await import(pathToFileURL(file));
} else runProcess();

function runProcess() {
  const options = { stdio: 'inherit', env: { ...process.env, ...env }, cwd: folder };
  const child = script
    ? spawn(resolve(node), [resolve(script), ...args], options)
    : spawn(command, args, { ...options, shell });
  let stopped = false;
  /** Passes a signal on, once, as SIGTERM: turbo ignores SIGINT. In a terminal, Ctrl-C reaches the child directly. */
  function stop(signal) {
    if (!stopped && (signal !== 'SIGINT' || !process.stdin.isTTY)) child.kill();
    stopped = true;
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  stopWithParent(() => stop('SIGTERM'));
  child.on('error', ({ message }) => fail(`${command}: ${message}`));
  child.on('close', (code, signal) => {
    // A script chooses its own exit code when it is stopped.
    process.exit(stopped && !script ? 130 : (code ?? 128 + constants.signals[signal]));
  });
}

/** A stopped npm ends its shell, which passes no signal on: stops when the parent process is gone. */
function stopWithParent(stop) {
  // biome-ignore lint/suspicious/noUndeclaredEnvVars: npm sets it, and no task reads it
  if (!process.env.npm_lifecycle_event) return;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 500).unref();
}
