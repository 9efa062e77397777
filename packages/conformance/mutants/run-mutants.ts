import { fullPlainTarget } from '../servers/plain-server/full-target.ts';
import { startPlainServer } from '../servers/plain-server/server.ts';
import { run } from '../src/run/run.ts';
import { completeTarget } from '../src/target/read.ts';
import type { Mutant } from './mutant.ts';

export interface MutantResult {
  requirement: string;
  description: string;
  /** Whether a check of the requirement that notices the mutant failed, and no check ended with an error. */
  killed: boolean;
  /** The checks that failed or, if the mutant survives, the result of each check. */
  details: string[];
}

/** Mutants at a time; they wait for background work more than they compute. */
const concurrency = 8;

/** Runs the checks of the requirement of each mutant against it, several mutants at a time. */
export async function runMutants(
  mutants: readonly Mutant[],
  onResult: (result: MutantResult) => void = () => {},
): Promise<MutantResult[]> {
  const results: MutantResult[] = [];
  const queue = mutants.values();
  async function work(): Promise<void> {
    // The iterator is shared, so that each mutant has one turn.
    for (const mutant of queue) {
      const result = await runMutant(mutant);
      results.push(result);
      onResult(result);
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work));
  return results;
}

async function runMutant({
  requirement,
  description,
  noticedBy = requirement,
  replace,
  retarget,
}: Mutant): Promise<MutantResult> {
  const server = await startPlainServer(replace);
  // Some mutants lose background work, which is not waited for long. Responses of a busy machine are.
  const target = { ...fullPlainTarget(server.url), backgroundSeconds: 4, timeoutSeconds: 60 };
  const options = { only: [noticedBy] };
  const report = await run(completeTarget(retarget?.(target) ?? target), options).finally(() => server.close());
  const violated = report.requirements.find(({ id }) => id === noticedBy);
  const killed = violated?.result === 'fail' && report.summary.error === 0;
  const failed = report.checks.filter(({ result }) => result === 'fail').map(({ id }) => id);
  const results = report.checks.map(({ id, result, reason }) => `${id}: ${result}${reason ? ` (${reason})` : ''}`);
  return { requirement, description, killed, details: killed ? failed : results };
}
