import { readFileSync, writeFileSync } from 'node:fs';
import type { Described } from './kind.ts';
import type { MutantResult, WholeRun } from './score-mutants.ts';

const file = new URL('survivors.json', import.meta.url);

/** The mutants that the checks of their requirement do not kill, by what a whole run says about them. */
type Survivors = Record<WholeRun['verdict'], string[]>;

const describe = ({ requirement, description }: Described) => `${requirement} ${description}`;
const survivors = (results: MutantResult[]) => results.filter(({ killed }) => !killed);

const readSurvivors = (): Survivors => JSON.parse(readFileSync(file, 'utf8'));

const known = new Set(Object.values(readSurvivors()).flat());

/** Whether the checks of its requirement did not kill the mutant when all of them were last run. */
export const isKnownSurvivor = (mutant: Described): boolean => known.has(describe(mutant));

/** The mutants that survive now, and did not when all of them were last run, with the results of their checks. */
export function newSurvivors(results: MutantResult[]): string[] {
  return survivors(results)
    .filter(({ mutant }) => !isKnownSurvivor(mutant))
    .map(({ mutant, details }) => `${describe(mutant)}: ${details.join(', ')}`);
}

const verdicts = ['survived', 'undecided', 'elsewhere'] as const satisfies WholeRun['verdict'][];

/**
 * Writes what is known of the mutants that survive.
 * @param results with whole runs; what is known of other mutants stays
 * @param all the mutants that exist
 */
export function writeSurvivors(results: MutantResult[], all: readonly Described[]): void {
  const before = readSurvivors();
  const ran = new Set(results.map(({ mutant }) => describe(mutant)));
  const others = new Set(all.map(describe).filter((name) => !ran.has(name)));
  const lists = verdicts.map((verdict) => {
    const found = survivors(results).filter(({ wholeRun }) => (wholeRun?.verdict ?? 'survived') === verdict);
    const kept = before[verdict].filter((name) => others.has(name));
    return [verdict, [...found.map(({ mutant }) => describe(mutant)), ...kept].sort()];
  });
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(lists), null, 2)}\n`);
}
