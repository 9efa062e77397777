import { readFileSync, writeFileSync } from 'node:fs';
import type { MutantResult, WholeRun } from './score-mutants.ts';

const file = new URL('survivors.json', import.meta.url);

/** The mutants that the checks of their requirement do not kill, by what a whole run says about them. */
type Survivors = Record<WholeRun['verdict'], string[]>;

const describe = ({ mutant: { requirement, description } }: MutantResult) => `${requirement} ${description}`;
const survivors = (results: MutantResult[]) => results.filter(({ killed }) => !killed);

/** The mutants that no check of their requirement killed when all of them were last run, which the tests of a day allow. */
const knownSurvivors = (): string[] => Object.values(JSON.parse(readFileSync(file, 'utf8')) as Survivors).flat();

/** The mutants that survive now, and did not when all of them were last run, with the results of their checks. */
export function newSurvivors(results: MutantResult[]): string[] {
  const known = new Set(knownSurvivors());
  return survivors(results)
    .filter((result) => !known.has(describe(result)))
    .map((result) => `${describe(result)}: ${result.details.join(', ')}`);
}

/** Writes the lists of survivors. @param results of all mutants, with whole runs */
export function writeSurvivors(results: MutantResult[]): void {
  const of = (verdict: WholeRun['verdict']) =>
    survivors(results)
      .filter(({ wholeRun }) => (wholeRun?.verdict ?? 'survived') === verdict)
      .map(describe)
      .sort();
  const lists: Survivors = { survived: of('survived'), undecided: of('undecided'), elsewhere: of('elsewhere') };
  writeFileSync(file, `${JSON.stringify(lists, null, 2)}\n`);
}
