// Installs packages with the pinned pnpm, which npx downloads. It needs only Node 20 and npm, because no package is installed yet.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startStep } from './progress.mjs';

const scope = '@email-automation';
/** The packages that `npm start` builds, with their dependencies, and runs. */
export const served = ['reference-server', 'mock', 'docs'];
/** The packages that it installs: the build of the documentation runs the generators of clients. */
const started = [...served, 'client', 'client-go', 'client-python', 'conformance'].map((name) => `${scope}/${name}...`);
/** A tool of the tests. They stay installed, also for `npm start`. */
const tool = join('node_modules', 'vitest');
const shell = process.platform === 'win32';

/**
 * Ends the process with an error.
 * @type {(message: string) => never}
 */
export function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/**
 * Chooses the packages of the workspace whose dependencies a command needs.
 * @param {string} command
 * @param {{ needsNode: boolean, hasTools: boolean }} machine
 */
export function filtersOf(command, { needsNode, hasTools }) {
  const node = needsNode ? [`${scope}/pinned-node`] : [];
  // Other platforms for the client are half as large as everything else: `npm run proof:platforms` installs them.
  const packages = command === 'start' && !hasTools ? [...started, ...node] : [`!${scope}/client-platforms`];
  return packages.map((name) => `--filter=${name}`);
}

/**
 * Installs the packages that a command needs, if they are missing or out of date.
 * @param {string} command
 * @param {boolean} needsNode whether the Node that runs this is too old for everything else
 */
export async function install(command, needsNode) {
  const pnpm = JSON.parse(readFileSync('package.json', 'utf8')).packageManager;
  const args = ['install', '--frozen-lockfile', ...filtersOf(command, { needsNode, hasTools: existsSync(tool) })];
  const env = { ...process.env, CI: 'true' };
  // The installed pnpm knows without the network whether everything is up to date.
  const installed = join(process.cwd(), 'node_modules', '.bin', 'pnpm');
  if (existsSync(installed) && spawnSync(installed, [...args, '--offline'], { env, shell }).status === 0) return;
  checkRegistry(env);
  const total = { checked: 0, packages: 0, installed: 0, bytes: 0 };
  const endStep = startStep(process.stderr, `Installing packages with ${pnpm}`, () => {
    if (total.packages > 0)
      return `${total.installed} of ${total.packages} packages, ${Math.round(total.bytes / 1e6)} MB`;
    return total.checked > 0 ? `checking that none of ${total.checked} packages is too new to trust` : '';
  });
  const { status, output } = await runPnpm(['--yes', pnpm, ...args, '--reporter=ndjson'], env, total);
  if (status === 0) return endStep('');
  let advice = `The packages could not be installed. Check that the npm registry responds: \`npm ping\`. To use a mirror,
set its URL first: \`npm config set registry <url>\`.`;
  if (/ERR_PNPM_(OUTDATED_LOCKFILE|LOCKFILE_CONFIG_MISMATCH)/.test(output))
    advice = `pnpm-lock.yaml does not match the package.json files. Run \`npx -y ${pnpm} install\` and commit it.`;
  if (/ERR_PNPM_UNEXPECTED_STORE/.test(output))
    advice = 'Another user, or another HOME, installed the packages of this folder. Delete its node_modules.';
  endStep('failed');
  fail(`\n${output}\n${advice} Then try again.`);
}

/**
 * Ends when npm is missing, or cannot connect to its registry. npm alone would try for minutes.
 * @param {NodeJS.ProcessEnv} env
 */
function checkRegistry(env) {
  const options = /** @type {const} */ ({ encoding: 'utf8', env, shell });
  const ping = spawnSync('npm', ['ping', '--fetch-retries=0', '--fetch-timeout=5000'], options);
  if (ping.error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (ping.error);
    fail(`npm cannot be run (${code}). Install npm, which comes with Node, then try again.`);
  }
  // Not every mirror responds to a ping in the same way; any response will do.
  const [reason] =
    /E(AI_AGAIN|NOTFOUND|CONN\w+|TIMEDOUT|NETUNREACH|HOSTUNREACH)|ERR_SOCKET_TIMEOUT|[A-Z_]+_CERT_?[A-Z_]*/.exec(
      ping.stderr,
    ) ?? [];
  if (ping.status === 0 || !reason) return;
  const registry = spawnSync('npm', ['config', 'get', 'registry'], options).stdout.trim();
  fail(`Packages have to be installed, but the npm registry ${registry} cannot be reached (${reason}). Connect to the network, then
try again. To use a mirror, set its URL first: \`npm config set registry <url>\`. If your network has its own certificates, set
NODE_EXTRA_CA_CERTS to their file.`);
}

/**
 * Runs pnpm and counts its reports.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {{ checked: number, packages: number, installed: number, bytes: number }} total
 * @returns {Promise<{ status: number | null, output: string }>} with the errors that it prints
 */
async function runPnpm(args, env, total) {
  const child = spawn('npx', args, { env, shell, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  /** @type {Map<string, number>} */
  const sizes = new Map();
  /** @param {string} line of pnpm, which is JSON, or of npx */
  function read(line) {
    const event = line.startsWith('{') ? JSON.parse(line) : { level: 'error', message: line };
    if (event.level === 'error') output += `${[event.code, event.message].filter(Boolean).join(' ')}\n`;
    if (event.name === 'pnpm:lockfile-verification') total.checked = event.entries;
    if (event.status === 'resolved') total.packages += 1;
    if (event.status === 'imported') total.installed += 1;
    if (event.status === 'started' && event.size) sizes.set(event.packageId, event.size);
    if (event.status === 'fetched') total.bytes += sizes.get(event.packageId) ?? 0;
  }
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', read);
  const [status] = await once(child, 'close');
  return { status, output };
}
