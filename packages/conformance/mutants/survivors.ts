import { readFileSync, writeFileSync } from 'node:fs';
import type { Described } from './kind.ts';
import type { MutantResult } from './score-mutants.ts';

const file = new URL('survivors.json', import.meta.url);

const describe = ({ requirement, description }: Described) => `${requirement} ${description}`;
const survivors = (results: MutantResult[]) => results.filter(({ killed }) => !killed);

const known = new Set<string>(JSON.parse(readFileSync(file, 'utf8')));

/** Whether no check killed the mutant when all of them were last run. */
export const isKnownSurvivor = (mutant: Described): boolean => known.has(describe(mutant));

/** The mutants that survive now, and did not when all of them were last run, with the results of their checks. */
export const newSurvivors = (results: MutantResult[]): string[] =>
  survivors(results)
    .filter(({ mutant }) => !isKnownSurvivor(mutant))
    .map(({ mutant, details }) => `${describe(mutant)}: ${details.join(', ')}`);

/** Writes the list of survivors. @param results of all mutants */
export function writeSurvivors(results: MutantResult[]): void {
  writeFileSync(
    file,
    `${JSON.stringify(
      survivors(results)
        .map(({ mutant }) => describe(mutant))
        .sort(),
      null,
      2,
    )}\n`,
  );
}
