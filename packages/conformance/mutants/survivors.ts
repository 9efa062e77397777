import { readFileSync, writeFileSync } from 'node:fs';
import type { Described } from './kind.ts';
import type { MutantResult, WholeRun } from './score-mutants.ts';

const file = new URL('survivors.json', import.meta.url);

/** The mutants that the checks of their requirement do not kill, each with what a whole run says about it. */
type Survivors = Record<string, WholeRun['verdict']>;

const describe = ({ requirement, description }: Described) => `${requirement} ${description}`;
const survivors = (results: MutantResult[]) => results.filter(({ killed }) => !killed);

const readSurvivors = (): Survivors => JSON.parse(readFileSync(file, 'utf8'));

const known = readSurvivors();

/** Whether the checks of its requirement did not kill the mutant when all of them were last run. */
export const isKnownSurvivor = (mutant: Described): boolean => describe(mutant) in known;

/** The mutants that survive now, and did not when all of them were last run, with the results of their checks. */
export function newSurvivors(results: MutantResult[]): string[] {
  return survivors(results)
    .filter(({ mutant }) => !isKnownSurvivor(mutant))
    .map(({ mutant, details }) => `${describe(mutant)}: ${details.join(', ')}`);
}

/**
 * Writes what is known of the mutants that survive.
 * @param results with whole runs; what is known of other mutants stays
 * @param all the mutants that exist
 */
export function writeSurvivors(results: MutantResult[], all: readonly Described[]): void {
  const ran = new Set(results.map(({ mutant }) => describe(mutant)));
  const others = new Set(all.map(describe).filter((name) => !ran.has(name)));
  const kept = Object.entries(readSurvivors()).filter(([name]) => others.has(name));
  const found = survivors(results).map(({ mutant, wholeRun }) => [describe(mutant), wholeRun?.verdict ?? 'survived']);
  const sorted = [...kept, ...found].sort(([one = ''], [other = '']) => (one < other ? -1 : 1));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}
