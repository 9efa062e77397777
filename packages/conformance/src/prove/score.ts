import { contractVersion } from '../contract/operations.ts';
import { partOf, parts } from '../contract/registers.ts';
import { kitVersion } from '../kit/kit-version.ts';
import type { Proof } from './prove.ts';
import type { MutantResult, Verdict } from './prove-mutant.ts';

/** The verdicts on a group of mutants. */
export interface Score extends Record<Verdict, number> {
  /** The group: a part of the interface, or a kind of mistake. */
  group: string;
  mutants: number;
  /** The share of mutants that the checks noticed, under their requirement or elsewhere, from 0 to 1. */
  share: number;
}

/** The outcome of `prove`, as `--json` writes it. */
export interface ProofReport {
  kit: string;
  contract: string;
  profiles: string[];
  /** Whether only the checks of the requirement of each mutant ran. */
  onlyRequirement: boolean;
  /** False after an interruption. */
  complete: boolean;
  total: Score;
  parts: Score[];
  kinds: Score[];
  mutants: MutantResult[];
}

/** Counts the verdicts, in total, for each part of the interface and for each kind. */
export function scoreProof({ conforming, results, planned }: Proof, onlyRequirement: boolean): ProofReport {
  const partTitles = Object.values(parts);
  const partScores = scoreGroups(results, ({ requirement }) => requirement && parts[partOf(requirement)]);
  return {
    kit: kitVersion,
    contract: contractVersion,
    profiles: conforming.target.profiles,
    onlyRequirement,
    complete: results.length === planned,
    total: scoreGroup('all', results),
    // Mutants without a requirement come last.
    parts: partScores.sort((a, b) => orderOf(partTitles, a.group) - orderOf(partTitles, b.group)),
    kinds: scoreGroups(results, ({ kind }) => kind),
    mutants: results,
  };
}

const orderOf = (titles: readonly string[], title: string) =>
  titles.includes(title) ? titles.indexOf(title) : titles.length;

function scoreGroups(results: MutantResult[], groupOf: (result: MutantResult) => string | undefined): Score[] {
  const groups = Object.groupBy(results, (result) => groupOf(result) ?? 'not given');
  return Object.entries(groups).map(([group, members = []]) => scoreGroup(group, members));
}

function scoreGroup(group: string, results: readonly MutantResult[]): Score {
  const countOf = (...verdicts: Verdict[]) => results.filter(({ verdict }) => verdicts.includes(verdict)).length;
  return {
    group,
    mutants: results.length,
    noticed: countOf('noticed'),
    elsewhere: countOf('elsewhere'),
    survived: countOf('survived'),
    undecided: countOf('undecided'),
    'not-started': countOf('not-started'),
    share: results.length === 0 ? 0 : countOf('noticed', 'elsewhere') / results.length,
  };
}
