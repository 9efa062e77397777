import { readFileSync, writeFileSync } from 'node:fs';
import type { MutantResult } from './score-mutants.ts';

const file = new URL('survivors.json', import.meta.url);

const describe = ({ mutant: { requirement, description } }: MutantResult) => `${requirement} ${description}`;
const survivors = (results: MutantResult[]) => results.filter(({ killed }) => !killed);

/** The mutants that no check killed when all of them were last run, which the tests of a day therefore do not expect to die. */
const knownSurvivors = (): string[] => JSON.parse(readFileSync(file, 'utf8'));

/** The mutants that survive now, and did not when all of them were last run, with the results of their checks. */
export function newSurvivors(results: MutantResult[]): string[] {
  const known = new Set(knownSurvivors());
  return survivors(results)
    .filter((result) => !known.has(describe(result)))
    .map((result) => `${describe(result)}: ${result.details.join(', ')}`);
}

/** Writes the list of survivors. @param results of all mutants */
export function writeSurvivors(results: MutantResult[]): void {
  writeFileSync(file, `${JSON.stringify(survivors(results).map(describe).sort(), null, 2)}\n`);
}
