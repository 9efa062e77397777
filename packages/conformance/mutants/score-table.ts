import { partOf } from '../src/contract/registers.ts';
import type { Described } from './kind.ts';
import type { MutantResult } from './score-mutants.ts';

/** How many mutants of a group the checks noticed. */
export interface Score {
  group: string;
  /** By a check of the violated requirement. */
  killed: number;
  /** By any check of a whole run; only if those that were not killed had one. */
  noticed?: number;
  total: number;
}

const isNoticed = ({ killed, wholeRun }: MutantResult) => killed || wholeRun?.verdict === 'elsewhere';

/** Scores the results by a group of their mutants, in the order of the groups' names, and then all of them. */
export function scoreBy(results: MutantResult[], groupOf: (mutant: Described) => string): Score[] {
  const score = (group: string, found: MutantResult[]): Score => ({
    group,
    killed: found.filter(({ killed }) => killed).length,
    ...(results.some(({ wholeRun }) => wholeRun) && { noticed: found.filter(isNoticed).length }),
    total: found.length,
  });
  const groups = [...Map.groupBy(results, ({ mutant }) => groupOf(mutant))].sort(([a], [b]) => a.localeCompare(b));
  return [...groups.map(([group, found]) => score(group, found)), score('all', results)];
}

export const scoreByPart = (results: MutantResult[]) => scoreBy(results, ({ requirement }) => partOf(requirement));
export const scoreByKind = (results: MutantResult[]) => scoreBy(results, ({ kind }) => kind);

/** Formats scores as a table with a title. */
export function formatScores(title: string, scores: Score[]): string {
  const width = Math.max(title.length, ...scores.map(({ group }) => group.length));
  const share = (count: number, total: number) =>
    `${String(count).padStart(7)} ${`${Math.round((100 * count) / total)} %`.padStart(5)}`;
  const rows = scores.map(({ group, killed, noticed, total }) =>
    [
      group.padEnd(width),
      String(total).padStart(5),
      share(killed, total),
      ...(noticed === undefined ? [] : [share(noticed, total)]),
    ].join('  '),
  );
  const head = `${title.padEnd(width)}  total  killed       ${scores.some(({ noticed }) => noticed !== undefined) ? '  noticed' : ''}`;
  return `${[head.trimEnd(), ...rows].join('\n')}\n`;
}
