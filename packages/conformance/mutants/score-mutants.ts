import { fullPlainTarget } from '../servers/plain-server/full-target.ts';
import { startPlainServer } from '../servers/plain-server/server.ts';
import type { Report } from '../src/reports/report.ts';
import { type RunOptions, run } from '../src/run/run.ts';
import { completeTarget } from '../src/target/read.ts';
import type { Described } from './kind.ts';
import type { Mutant } from './mutant.ts';

export interface MutantResult {
  mutant: Described;
  /** Whether a check of the mutant's requirement failed. */
  killed: boolean;
  /** What a whole run said about a mutant that the checks of its requirement did not kill. */
  wholeRun?: WholeRun;
  /** The checks that failed or, if the mutant survives, the result of each check. */
  details: string[];
}

/**
 * - `elsewhere`: checks of other requirements failed.
 * - `undecided`: no check failed, but the run does not say that the server conforms.
 * - `survived`: the run says that it conforms.
 */
export interface WholeRun {
  verdict: 'elsewhere' | 'undecided' | 'survived';
  /** The checks that failed or, without one, that had no result. */
  checks: string[];
}

export interface ScoreOptions {
  onResult?: (result: MutantResult) => void;
  /** Run all checks against the mutants that those of their requirement do not kill. */
  wholeRun?: boolean;
}

/** Mutants at a time; they wait for background work more than they compute. */
const concurrency = 8;

/** Shortens the wait for background work, because some mutants lose it. Responses of a busy machine are waited for. */
export const targetOptions = { backgroundSeconds: 4, timeoutSeconds: 60 };

/** Runs the checks of the requirement of each mutant against it, several mutants at a time. */
export async function scoreMutants(
  mutants: readonly Mutant[],
  { onResult = () => {}, wholeRun = false }: ScoreOptions = {},
): Promise<MutantResult[]> {
  const results: MutantResult[] = [];
  const queue = mutants.values();
  async function work(): Promise<void> {
    // The iterator is shared, so that each mutant has one turn.
    for (const mutant of queue) {
      const result = await scoreMutant(mutant, wholeRun);
      results.push(result);
      onResult(result);
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work));
  return results;
}

async function scoreMutant(mutant: Mutant, wholeRun: boolean): Promise<MutantResult> {
  const result = toResult(mutant, await runChecks(mutant, { only: [mutant.requirement] }));
  if (result.killed || !wholeRun) return result;
  return { ...result, wholeRun: judge(await runChecks(mutant, { failFast: true })) };
}

/** Starts a mutant and runs checks against it. */
async function runChecks(mutant: Mutant, options: RunOptions): Promise<Report> {
  const server = await startPlainServer(mutant.replace);
  try {
    const target = { ...fullPlainTarget(server.url), ...targetOptions };
    return await run(completeTarget(mutant.retarget?.(target) ?? target), options);
  } finally {
    server.close();
  }
}

function judge(report: Report): WholeRun {
  const failed = failedChecks(report.checks);
  if (failed.length > 0) return { verdict: 'elsewhere', checks: failed };
  if (report.ok) return { verdict: 'survived', checks: [] };
  const open = report.checks.filter(({ result }) => result === 'error' || result === 'untestable');
  return { verdict: 'undecided', checks: open.map(({ id }) => id) };
}

const failedChecks = (checks: Report['checks']) => checks.filter(({ result }) => result === 'fail').map(({ id }) => id);

/** A mutant is killed when its requirement fails, and no check ends with an error. */
function toResult(mutant: Mutant, report: Report): MutantResult {
  const requirement = report.requirements.find(({ id }) => id === mutant.requirement);
  const results = report.checks.map(({ id, result, reason }) => `${id}: ${result}${reason ? ` (${reason})` : ''}`);
  const killed = requirement?.result === 'fail' && report.summary.error === 0;
  return { mutant, killed, details: killed ? failedChecks(report.checks) : results };
}
