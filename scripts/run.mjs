// Installs the packages that a command needs if they are missing or out of date, then runs `start.ts` or `test.ts`, or a tool:
// `node scripts/run.mjs turbo run build`. `server` and `kit` run a command of the reference server or of the conformance kit in the
// folder of the caller, and install nothing. Everything runs on the pinned Node where it is installed, which is started as a process
// if another Node runs this. Written by hand, because no package is installed yet when it starts: it needs only Node 20 and npm.
import { spawn } from 'node:child_process';
import { accessSync, existsSync, constants as fileConstants, realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { fail, install } from './install.mjs';
import { optionsTakenByNpm, readOptions } from './options.mjs';
import { findUnusablePort, readPorts } from './ports.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const parent = process.ppid;
const shell = process.platform === 'win32';
const pinned = join('node_modules', 'node', 'bin', shell ? 'node.exe' : 'node');
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
/** Prism, which the mock is built on, needs Node 24.18. An older one only starts the pinned one. */
const isRecent = major > 24 || (major === 24 && minor >= 18);
/** Programs of the repository, each with the file that its build writes last. */
const programs = {
  server: { file: 'apps/reference-server/bin/email-automation-server.js', built: 'apps/reference-server/dist/main.js' },
  kit: { file: 'packages/conformance/dist/main.js', built: 'packages/conformance/dist/main.js' },
};
const bin = join(process.cwd(), 'node_modules', '.bin');
const command = process.argv[2];
const args = [...optionsTakenByNpm(command), ...process.argv.slice(3)];

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

if (major < 20) fail(`Node ${process.versions.node} is too old. Install Node 20 or later, then try again.`);
if (!command) fail('Usage: node scripts/run.mjs start|test|server|kit|<tool> [options]');
const options = command === 'start' || command === 'test' ? readOptions(command, args) : {};
if (command === 'start') {
  const problem = await findUnusablePort(readPorts(options));
  if (problem) fail(problem);
}
const program = programs[command];
if (program && !((isRecent || existsSync(pinned)) && existsSync(program.built))) {
  fail(`The ${command} is not built yet. Run \`npm start\` first.`);
}
if (!program) {
  checkFolders();
  await install(command, !isRecent);
}
const node = existsSync(pinned) ? pinned : process.execPath;
if (!isRecent && node !== pinned) fail('The pinned Node is missing. Delete the folder node_modules, then try again.');

// npm runs scripts in the folder of the repository, but paths in arguments are relative to the caller's.
// biome-ignore lint/suspicious/noUndeclaredEnvVars: npm sets it, and no task reads it
const folder = (program && process.env.INIT_CWD) || process.cwd();
const telemetry = { TURBO_TELEMETRY_DISABLED: '1', REDOCLY_TELEMETRY: 'off', SCARF_ANALYTICS: 'false' };
// A second install by pnpm removes the link to a hoisted Node from `.bin`.
const path = [bin, dirname(resolve(node)), process.env.PATH].join(delimiter);
const env = { PATH: path, ...telemetry };
const script = { start: 'scripts/start.ts', test: 'scripts/test.ts' }[command] ?? program?.file;
// Where npm finds this Node, too, the script needs no second process.
if (script && realpathSync(process.execPath) === realpathSync(node)) {
  const file = join(process.cwd(), script);
  Object.assign(process.env, env);
  process.argv.splice(1, process.argv.length, file, ...args);
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
