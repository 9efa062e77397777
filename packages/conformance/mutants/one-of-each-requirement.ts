import type { Described } from './kind.ts';
import { isKnownSurvivor } from './survivors.ts';

/**
 * Returns the first mutant of each requirement, without those that are known to survive. The same commit always selects the
 * same mutants, so one that survives is one of the change.
 */
export function oneOfEachRequirement<M extends Described>(mutants: readonly M[]): M[] {
  const first = new Map<string, M>();
  for (const mutant of mutants) {
    if (!first.has(mutant.requirement) && !isKnownSurvivor(mutant)) first.set(mutant.requirement, mutant);
  }
  return [...first.values()];
}
