import { mutants } from './catalog.ts';
import type { Mutant } from './mutant.ts';
import { type MutantResult, type ScoreOptions, scoreMutants } from './score-mutants.ts';

/** Which mutants to run; by default all. */
export interface MutantSelection {
  /** A requirement, or a part: the prefix of requirements, such as `LIMIT`. */
  only?: string;
  /** Chooses from all mutants. */
  select?(mutants: readonly Mutant[]): readonly Mutant[];
}

/** Runs the checks of their requirement against the selected mutants. */
export function runMutants(
  { only, select = (all) => all }: MutantSelection = {},
  options: ScoreOptions = {},
): Promise<MutantResult[]> {
  const isNamed = (requirement: string) =>
    only === undefined || requirement === only || requirement.startsWith(`${only}-`);
  return scoreMutants(
    select(mutants).filter(({ requirement }) => isNamed(requirement)),
    options,
  );
}
