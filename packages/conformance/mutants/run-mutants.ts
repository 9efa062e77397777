import { fullPlainTarget } from '../servers/plain-server/full-target.ts';
import { startPlainServer } from '../servers/plain-server/server.ts';
import { run } from '../src/run/run.ts';
import { completeTarget } from '../src/target/read.ts';
import type { Mutant } from './mutant.ts';

interface MutantResult {
  requirement: string;
  description: string;
  /** Whether a check of the requirement that notices the mutant failed, and no check ended with an error. */
  killed: boolean;
  /** The checks that failed or, if the mutant survives, the result of each check. */
  details: string[];
}

/** Mutants at a time; they wait for background work more than they compute. */
const concurrency = 8;

/**
 * Seconds that are waited for background work: some mutants lose it, and each of their checks waits that long. On a busy machine,
 * a server that loses none can take longer, so that checks are skipped: a mutant that survives is run again, alone, with more time.
 */
const backgroundSeconds = { first: 4, again: 30 };

/** Runs the checks of the requirement of each mutant against it, several mutants at a time. */
export async function runMutants(
  mutants: readonly Mutant[],
  onResult: (result: MutantResult) => void = () => {},
): Promise<MutantResult[]> {
  const results: MutantResult[] = [];
  const survivors: Mutant[] = [];
  const queue = mutants.values();
  const add = (result: MutantResult) => {
    results.push(result);
    onResult(result);
  };
  async function work(): Promise<void> {
    // The iterator is shared, so that each mutant has one turn.
    for (const mutant of queue) {
      const result = await runMutant(mutant, backgroundSeconds.first);
      if (result.killed) add(result);
      else survivors.push(mutant);
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work));
  for (const mutant of survivors) add(await runMutant(mutant, backgroundSeconds.again));
  return results;
}

async function runMutant(
  { requirement, description, noticedBy = requirement, replace, retarget }: Mutant,
  backgroundSeconds: number,
): Promise<MutantResult> {
  const server = await startPlainServer(replace);
  const target = { ...fullPlainTarget(server.url), backgroundSeconds, timeoutSeconds: 60 };
  const options = { only: [noticedBy] };
  const report = await run(completeTarget(retarget?.(target) ?? target), options).finally(() => server.close());
  const violated = report.requirements.find(({ id }) => id === noticedBy);
  const killed = violated?.result === 'fail' && report.summary.error === 0;
  const failed = report.checks.filter(({ result }) => result === 'fail').map(({ id }) => id);
  const results = report.checks.map(({ id, result, reason }) => `${id}: ${result}${reason ? ` (${reason})` : ''}`);
  return { requirement, description, killed, details: killed ? failed : results };
}
