import type { Target } from '../src/target/target.ts';
import type { passingTimeMutants } from './catalog/passing-time.ts';
import { type MutantResult, type ScoreOptions, scoreMutant } from './score-mutants.ts';

/**
 * Runs the checks against each mutant that only the passage of time shows, one after another: they move the clock.
 * @param target a server without violations and with a clock hook, for these mutants alone
 */
export async function scorePassingTime(
  target: Target,
  mutants: typeof passingTimeMutants,
  { onResult = () => {}, wholeRun = false }: ScoreOptions = {},
): Promise<MutantResult[]> {
  const results: MutantResult[] = [];
  for (const mutant of mutants) {
    const scored = await scoreMutant(target, mutant, wholeRun);
    // The other checks of the requirement do not move the clock.
    const result = { ...scored, killed: scored.killed && scored.details.includes(mutant.check) };
    results.push(result);
    onResult(result);
  }
  return results;
}
