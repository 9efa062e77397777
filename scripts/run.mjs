// What `npm start` and `npm test` run. It needs Node 20 and npm and nothing else: it brings the pinned pnpm, the pinned
// Node and all packages, when they are not there yet, and goes on with the pinned Node.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const root = join(import.meta.dirname ?? '.', '..');
const [command, ...rest] = process.argv.slice(2);
const commands = ['start', 'test'];

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Node ${process.versions.node} is too old to begin with: install Node 20 or later, then try again.`);
}
if (!commands.includes(command)) fail(`Usage: node scripts/run.mjs ${commands.join('|')} [options]`);
process.chdir(root);

const { packageManager } = JSON.parse(readFileSync('package.json', 'utf8'));
const stamp = join('node_modules', '.installed');

/** Changes with everything that decides what is installed. */
function fingerprint() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json']) hash.update(readFileSync(file));
  return hash.digest('hex');
}

const wanted = fingerprint();
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  process.stderr.write(`Installing packages with ${packageManager} ... `);
  const started = Date.now();
  const install = spawnSync('npx', ['--yes', packageManager, 'install', '--frozen-lockfile'], {
    encoding: 'utf8',
    env: { ...process.env, CI: 'true' },
    shell: process.platform === 'win32',
  });
  if (install.status !== 0) {
    process.stderr.write('failed\n');
    fail(`${install.stdout ?? ''}${install.stderr ?? ''}
The packages could not be installed. Check that the npm registry is reached (npm ping), then try again.`);
  }
  writeFileSync(stamp, wanted);
  process.stderr.write(`${((Date.now() - started) / 1000).toFixed(1)} s\n`);
}

const node = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const child = spawn(node, [join('scripts', `${command}.ts`), ...rest], {
  stdio: 'inherit',
  env: {
    ...process.env,
    PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`,
    TURBO_TELEMETRY_DISABLED: '1',
    REDOCLY_TELEMETRY: 'off',
    SCARF_ANALYTICS: 'false',
  },
});
// A terminal sends Ctrl-C to both; the child decides when it is done, and this process waits for it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => signal !== 'SIGINT' && child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
