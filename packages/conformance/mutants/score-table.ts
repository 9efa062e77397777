import { partOf } from '../src/contract/registers.ts';
import type { Described } from './kind.ts';
import type { MutantResult } from './score-mutants.ts';

/** How many mutants of a group the checks killed. */
export interface Score {
  group: string;
  killed: number;
  total: number;
}

/** Scores the results by a group of their mutants, in the order of the groups' names. */
export function scoreBy(results: MutantResult[], groupOf: (mutant: Described) => string): Score[] {
  const groups = Map.groupBy(results, ({ mutant }) => groupOf(mutant));
  return [...groups]
    .map(([group, found]) => ({ group, killed: found.filter(({ killed }) => killed).length, total: found.length }))
    .sort((a, b) => a.group.localeCompare(b.group));
}

export const scoreByPart = (results: MutantResult[]) => scoreBy(results, ({ requirement }) => partOf(requirement));
export const scoreByKind = (results: MutantResult[]) => scoreBy(results, ({ kind }) => kind);

/** Formats scores as a table with a title. */
export function formatScores(title: string, scores: Score[]): string {
  const width = Math.max(title.length, ...scores.map(({ group }) => group.length));
  const rows = scores.map(({ group, killed, total }) => {
    const percent = `${Math.round((100 * killed) / total)} %`;
    return `${group.padEnd(width)}  ${String(killed).padStart(5)}  ${String(total).padStart(5)}  ${percent.padStart(5)}`;
  });
  return `${[`${title.padEnd(width)} killed  total`, ...rows].join('\n')}\n`;
}
