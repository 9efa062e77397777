// Runs every check, whatever the ones before it found: turbo runs the tasks of packages, but no tool of the whole
// repository, and adds no results up; vitest adds them up, but neither builds packages nor caches what their tests found.
import { cpSync, existsSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { getPackages, type Package } from '@manypkg/get-packages';
import { Command, InvalidArgumentError } from 'commander';
import { execa } from 'execa';

const { packages } = await getPackages(process.cwd());
const tested = packages.filter(({ packageJson }) => 'test' in ((packageJson as { scripts?: object }).scripts ?? {}));

/** Adds a package by its name, its name without the scope, its folder, or the folder's own name. */
function choose(filter: string, chosen: Package[] = []): Package[] {
  const wanted = filter.replace(/^\.\/|\/$/g, '');
  const names = ({ relativeDir, packageJson: { name } }: Package) => [
    name,
    basename(name),
    relativeDir,
    basename(relativeDir),
  ];
  const found = tested.find((one) => names(one).includes(wanted));
  if (found) return [...new Set([...chosen, found])];
  const folders = tested.map(({ relativeDir }) => relativeDir).join(', ');
  throw new InvalidArgumentError(`No package with tests is called so. There are: ${folders}.`);
}

const { filter = [], force } = new Command('npm test --')
  .description(
    'Checks formatting, dead code and types, builds everything, and runs all tests. What has not changed is cached.',
  )
  .option('--filter <package>', 'only this package, such as client or apps/mock; can be repeated', choose)
  .option('--force', 'without the cache')
  .addHelpText('after', '\nExit codes: 0 no errors, 1 something failed, 2 wrong usage, 130 stopped.')
  .showHelpAfterError()
  .exitOverride(({ exitCode }) => process.exit(exitCode && 2))
  .parse()
  .opts<{ filter?: Package[]; force?: boolean }>();
const [all, chosen] = filter.length === 0 ? [true, tested] : [false, filter];

let stopped = false;
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!stopped) process.stderr.write('\nStopping ...\n');
    stopped = true;
    // In a terminal Ctrl-C has reached the child already. Turbo stops its tasks on SIGTERM only.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) stopping.abort();
  });
}

const failed: string[] = [];

/** Runs a tool to its end, and notes when it fails; after a signal nothing more is started. */
async function check(title: string, command: string, args: string[]): Promise<void> {
  const ending = { cancelSignal: stopping.signal, forceKillAfterDelay: false } as const;
  const result = await execa(command, args, { stdio: 'inherit', reject: false, ...ending });
  if (stopped) process.exit(130);
  if (result.failed) failed.push(title);
}

const results = '.results';
const blobOf = ({ dir }: Package) => join(dir, results, 'vitest.json');
// Results of an earlier run must not stand in for those of a run that never came to its tests.
for (const path of [results, ...chosen.map(blobOf)]) rmSync(path, { recursive: true, force: true });

const folders = filter.map(({ dir }) => dir);
await check('formatting or lint (see `pnpm format`)', 'biome', ['check', '--error-on-warnings', ...folders]);
if (all) await check('types of the scripts', 'tsc', ['-p', 'scripts']);
// As many tasks as processors: tests start servers, and more at once only wait for each other.
const turbo = ['run', 'lint', 'build', 'test', '--continue=dependencies-successful', '--concurrency=100%'];
turbo.push('--output-logs=new-only', '--ui=stream', ...(force ? ['--force'] : []));
await check('a task of turbo', 'turbo', [...turbo, ...filter.map((one) => `--filter=${one.packageJson.name}`)]);
// Dead code is looked for last: it needs what the build generates.
if (all) await check('dead code or dependencies', 'knip', ['--no-progress']);

for (const one of chosen) {
  const name = basename(one.packageJson.name);
  if (existsSync(blobOf(one))) cpSync(blobOf(one), join(results, `${name}.json`));
  else failed.push(`the tests of ${name}, none of which ran`);
}
if (existsSync(results)) await check('tests', 'vitest', ['run', `--merge-reports=${results}`, '--reporter=minimal']);
if (failed.length > 0) process.stdout.write(`Failed, see above: ${failed.join('; ')}.\n`);
process.exit(failed.length > 0 ? 1 : 0);
