import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { execa } from 'execa';

const require = createRequire(import.meta.url);
const kit = join(dirname(require.resolve('@email-automation/conformance/package.json')), 'dist/main.js');

export type Outcome = 'pass' | 'advice' | 'serious' | 'fail' | 'skipped' | 'error';

interface Check {
  id: string;
  result: Outcome;
  advice?: object[];
  failures: { serious?: true }[];
}

/**
 * Plays scenarios with the program of a command line.
 * @param only by default all
 * @returns the outcome of each scenario
 */
export async function playCommand(
  line: string,
  cwd: string,
  only: readonly string[] = [],
): Promise<Record<string, Outcome>> {
  const options = [
    '--concurrency',
    '2',
    '--timeout',
    '60',
    '--report',
    'json',
    ...only.flatMap((id) => ['--only', id]),
  ];
  const args = [kit, 'client', '--command', line, ...options];
  const { stdout, stderr } = await execa(process.execPath, args, { cwd, reject: false });
  if (stdout === '') throw new Error(stderr);
  return Object.fromEntries(JSON.parse(stdout).checks.map((check: Check) => [check.id, outcomeOf(check)]));
}

function outcomeOf({ result, failures, advice }: Check): Outcome {
  if (result === 'fail') return failures.every(({ serious }) => serious) ? 'serious' : 'fail';
  return result === 'pass' && advice ? 'advice' : result;
}
