import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { choose, type Package, resultsFolder, sum, testedPackages } from './test-results.ts';

const help = `npm test -- [options]

Checks formatting, dead code and types, builds everything, and runs all tests. What has not changed since the last
run is taken from the cache.

  --filter <package>  only this package, for example --filter=client or --filter=apps/mock; may be given again
  --force             without the cache
  --help              this text

The last line tells how many tests passed and failed; a check that is no test (formatting, types, dead code) counts
there when it fails. Exit codes: 0 all is well, 1 something failed, 2 wrong usage, 130 stopped.
`;

let running: ChildProcess | undefined;
let stopped = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!stopped) process.stderr.write('\nStopping ...\n');
    stopped = true;
    // In a terminal Ctrl-C has reached the child already. Turbo stops its tasks on SIGTERM only.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) running?.kill('SIGTERM');
  });
}

/** Runs a tool to its end, and tells whether it was content; after a signal nothing more is started. */
function run(command: string, args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    if (stopped) return resolve(false);
    running = spawn(command, args, { stdio: 'inherit' })
      .on('exit', (code) => (stopped ? process.exit(130) : resolve(code === 0)))
      .on('error', () => resolve(false));
  });
}

function options(): { chosen: Package[]; all: boolean; force: boolean } {
  try {
    const { values } = parseArgs({
      options: {
        filter: { type: 'string', multiple: true, default: [] },
        force: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (!values.help) {
      return { chosen: choose(testedPackages(), values.filter), all: values.filter.length === 0, force: values.force };
    }
    process.stdout.write(help);
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${help}`);
    process.exit(2);
  }
}

const { chosen, all, force } = options();
// Results of an earlier run must not stand in for those of a run that never came to its tests.
for (const { folder } of chosen) rmSync(join(folder, resultsFolder), { recursive: true, force: true });

const problems: string[] = [];
const folders = all ? [] : chosen.map(({ folder }) => folder);
if (!(await run('biome', ['check', '--error-on-warnings', ...folders]))) {
  problems.push('Formatting or lint: see the first messages above; `pnpm format` mends most of it.');
}
if (all && !(await run('tsc', ['-p', 'scripts']))) problems.push('Types of the scripts: see above.');
// As many tasks as processors: tests start servers, and more at once only wait for each other.
const turbo = [
  'run',
  'lint',
  'build',
  'test',
  '--continue=dependencies-successful',
  '--concurrency=100%',
  '--output-logs=new-only',
];
turbo.push('--ui=stream', ...(all ? [] : chosen.map(({ name }) => `--filter=${name}`)), ...(force ? ['--force'] : []));
const tasks = await run('turbo', turbo);
// Dead code is looked for last: it needs what the build generates.
if (all && !(await run('knip', ['--no-progress']))) problems.push('Dead code or dependencies: see above.');

const { passed, failed, skipped, silent } = sum(chosen);
problems.push(...silent.map((folder) => `No test ran in ${folder}: see above.`));
if (!tasks && failed === 0 && silent.length === 0) problems.push('A task failed: see above.');
process.stdout.write(`\n${problems.map((problem) => `${problem}\n`).join('')}`);
const failures = failed + problems.length;
process.stdout.write(`${passed} passed, ${failures} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
process.exit(tasks && failures === 0 ? 0 : 1);
