// Runs all checks, also after one of them fails. Turbo runs the tasks of packages, but no tools of the repository, and
// does not sum up test results; vitest sums them up, but neither builds packages nor caches results.
import { cpSync, existsSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { getPackages, type Package } from '@manypkg/get-packages';
import { execa } from 'execa';
import { failUsage, readOptions } from './options.mjs';

const { packages } = await getPackages(process.cwd());
const tested = packages.filter(({ packageJson }) => 'test' in ((packageJson as { scripts?: object }).scripts ?? {}));

/** Finds a package by its name or folder; the scope and the parent folder can be left out. */
function findPackage(filter: string): Package {
  const name = basename(filter);
  const found = tested.find((one) => [basename(one.packageJson.name), basename(one.dir)].includes(name));
  const folders = tested.map(({ relativeDir }) => relativeDir).join(', ');
  return found ?? failUsage('test', `No package with tests is named ${filter}. Choose one of: ${folders}.`);
}

const { all, force, ...options } = readOptions('test', process.argv.slice(2));
if (!all) process.env.TEST_SAMPLE = 'true';
const filter = [...new Set(((options.filter ?? []) as string[]).map(findPackage))];
const chosen = filter.length > 0 ? filter : tested;

const stopping = new AbortController();
stopping.signal.addEventListener('abort', () => process.stderr.write('\nStopping ...\n'));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());

const failed: string[] = [];

/** Runs a tool, and notes its title when it fails. After a signal, waits for the tool and exits. */
async function check(title: string, command: string, args: string[]): Promise<void> {
  const ending = { cancelSignal: stopping.signal, forceKillAfterDelay: false } as const;
  const result = await execa(command, args, { stdio: 'inherit', reject: false, ...ending });
  if (stopping.signal.aborted) process.exit(130);
  if (result.failed) failed.push(title);
}

const results = '.results';
const resultFile = ({ dir }: Package) => join(dir, results, 'vitest.json');
// Results of an earlier run must not count as results of this one.
for (const path of [results, ...chosen.map(resultFile)]) rmSync(path, { recursive: true, force: true });

const folders = filter.map(({ dir }) => dir);
await check('formatting or lint (see `pnpm format`)', 'biome', ['check', '--error-on-warnings', ...folders]);
// Four tasks for two processors: many tests wait more than they compute.
const turbo = ['run', 'lint', 'build', 'test', '--continue=dependencies-successful', '--concurrency=200%'];
turbo.push('--output-logs=new-only', '--ui=stream', ...(force ? ['--force'] : []));
turbo.push(...filter.map((one) => `--filter=${one.packageJson.name}`));
const repository = ['run', '--project=repository', '--reporter=minimal'];
await Promise.all([
  check('a task of turbo', 'turbo', turbo),
  chosen === tested && check('words, or npm start', 'vitest', repository),
]);
// Later tasks run no tests, and would list the sample again.
delete process.env.TEST_SAMPLE;
// After the build, because they read generated files.
if (chosen === tested) {
  await Promise.all([
    check('types of the scripts', 'tsc', ['-p', 'scripts']),
    check('dead code or dependencies', 'knip', ['--no-progress']),
  ]);
}

for (const one of chosen) {
  const name = basename(one.packageJson.name);
  if (existsSync(resultFile(one))) cpSync(resultFile(one), join(results, `${name}.json`));
  else failed.push(`the tests of ${name}, none of which ran`);
}
if (existsSync(results)) await check('tests', 'vitest', ['run', `--merge-reports=${results}`, '--reporter=minimal']);
if (!all) process.stdout.write('Tests that the change concerns, with a sample of the others. All: npm test -- --all\n');
if (failed.length > 0) process.stdout.write(`Failed, see above: ${failed.join('; ')}.\n`);
process.exit(failed.length > 0 ? 1 : 0);
