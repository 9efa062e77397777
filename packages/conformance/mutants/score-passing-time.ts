import type { Target } from '../src/target/target.ts';
import type { passingTimeMutants } from './catalog/passing-time.ts';
import { type MutantResult, scoreMutant } from './score-mutants.ts';

/**
 * Runs the checks against each mutant that only the passage of time shows, one after another: they move the clock.
 * @param target a server without violations and with a clock hook, for these mutants alone
 */
export async function scorePassingTime(
  target: Target,
  mutants: typeof passingTimeMutants,
  onResult: (result: MutantResult) => void = () => {},
): Promise<MutantResult[]> {
  const results: MutantResult[] = [];
  for (const mutant of mutants) {
    const { killed, details } = await scoreMutant(target, mutant);
    // The other checks of the requirement do not move the clock.
    const result = { mutant, killed: killed && details.includes(mutant.check), details };
    results.push(result);
    onResult(result);
  }
  return results;
}
