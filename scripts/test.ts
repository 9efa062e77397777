import { spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

const help = `npm test -- [options]

Checks formatting, dead code and types, builds everything, and runs all tests. What has not changed since the last
run is taken from the cache.

  --filter <package>  only this package and what it needs, for example --filter=@email-automation/client
  --force             without the cache
  --help              this text

The last line tells how many tests passed and failed. Exit codes: 0 all is well, 1 something failed, 2 wrong usage.
`;

interface Results {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
}

function run(command: string, args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    spawn(command, args, { stdio: 'inherit' })
      .on('exit', (code) => resolve(code === 0))
      .on('error', () => resolve(false));
  });
}

/** The packages whose tests should have left results: all that have a test script, or those that were asked for. */
function testedPackages(filter: string | undefined): string[] {
  return globSync('{spec,packages/*,apps/*}/package.json')
    .filter((file) => {
      const { name, scripts = {} } = JSON.parse(readFileSync(file, 'utf8'));
      return 'test' in scripts && (filter === undefined || name === filter);
    })
    .map(dirname)
    .sort();
}

function options(): { filter?: string; force?: boolean } {
  try {
    const { values } = parseArgs({
      options: { filter: { type: 'string' }, force: { type: 'boolean' }, help: { type: 'boolean' } },
    });
    if (!values.help) return values;
    process.stdout.write(help);
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${help}`);
    process.exit(2);
  }
}

const { filter, force } = options();
const checks =
  filter === undefined
    ? (await run('biome', ['check', '--error-on-warnings'])) && (await run('tsc', ['-p', 'scripts']))
    : true;
const turbo = ['run', 'lint', 'build', 'test', '--continue', '--output-logs=new-only', '--ui=stream'];
if (filter !== undefined) turbo.push(`--filter=${filter}`);
if (force) turbo.push('--force');
const tasks = await run('turbo', turbo);
// Dead code is looked for last: it needs what the build generates.
const alive = filter === undefined ? await run('knip', ['--no-progress']) : true;

const sum = { passed: 0, failed: 0, skipped: 0 };
const silent: string[] = [];
for (const folder of testedPackages(filter)) {
  const file = join(folder, '.results', 'vitest.json');
  if (!existsSync(file)) {
    silent.push(folder);
    continue;
  }
  const results = JSON.parse(readFileSync(file, 'utf8')) as Results;
  sum.passed += results.numPassedTests;
  sum.failed += results.numFailedTests;
  sum.skipped += results.numPendingTests + results.numTodoTests;
}
process.stdout.write('\n');
if (!checks) process.stdout.write('Formatting or linting failed: see above; `pnpm format` mends most of it.\n');
if (!tasks) process.stdout.write('A task failed: see above.\n');
if (!alive) process.stdout.write('Dead code or dependencies: see above.\n');
if (silent.length > 0) process.stdout.write(`No test results from: ${silent.join(', ')}\n`);
process.stdout.write(
  `${sum.passed} passed, ${sum.failed} failed${sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''}\n`,
);
process.exit(checks && tasks && alive && silent.length === 0 && sum.failed === 0 && sum.passed > 0 ? 0 : 1);
