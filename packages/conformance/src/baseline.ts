import { stringify } from 'yaml';
import { catalog } from './checks/catalog.ts';
import { operationIds } from './contract/operations.ts';
import type { CheckResult } from './report.ts';
import { sequencesId } from './selection.ts';

/** Known failures: ids of checks, each with the requirements that its failures name. */
export type Baseline = Readonly<Record<string, readonly string[]>>;

/** An entry of a baseline that says what is not so any more. */
export interface StaleEntry {
  check: string;
  reason: string;
}

export interface BaselineComparison {
  /** Checks that fail as the baseline says. */
  known: string[];
  stale: StaleEntry[];
}

/** What a check counts against: the requirements of its failures, or its own where the target lacks a state. */
const violatedRequirementsOf = ({ result, requirements, failures }: CheckResult): string[] => {
  if (result === 'untestable') return requirements;
  return result === 'fail' ? [...new Set(failures.flatMap((failure) => failure.requirements))] : [];
};

const isFailing = ({ result }: CheckResult) => result === 'fail' || result === 'untestable';

/** Whether a check breaks no requirement but those of its entry. */
export const isKnown = (baseline: Baseline, check: CheckResult): boolean =>
  isFailing(check) &&
  check.id in baseline &&
  violatedRequirementsOf(check).every((id) => baseline[check.id]?.includes(id));

/**
 * Sets a baseline against results.
 * @param whole the run was finished and not narrowed; a partial one proves nothing about what did not fail
 */
export function compareWithBaseline(
  baseline: Baseline,
  checks: readonly CheckResult[],
  whole: boolean,
): BaselineComparison {
  const known = checks.filter((check) => isKnown(baseline, check)).map(({ id }) => id);
  const stale = Object.entries(baseline).flatMap(([id, expected]): StaleEntry[] => {
    const check = checks.find((one) => one.id === id);
    if (!checkExists(id)) return [{ check: id, reason: 'There is no such check.' }];
    if (!whole || check === undefined || !['pass', 'fail', 'untestable'].includes(check.result)) return [];
    // Random sequences come upon a fault one day and miss it the next.
    if (id === sequencesId) return [];
    if (check.result === 'pass') return [{ check: id, reason: 'It passes.' }];
    const mended = expected.filter((requirement) => !violatedRequirementsOf(check).includes(requirement));
    return mended.length === 0 ? [] : [{ check: id, reason: `It does not break ${mended.join(', ')}.` }];
  });
  return { known, stale };
}

/** The failures of a run as a baseline file. */
export function formatBaseline(checks: readonly CheckResult[]): string {
  const failures = Object.fromEntries(
    checks.filter(isFailing).map((check) => [check.id, violatedRequirementsOf(check).toSorted()]),
  );
  return `# Known failures of the conformance kit: checks, with the requirements that each of them breaks. A run with
# --baseline fails on everything else, and on entries that hold no more.
${stringify({ failures }, { flowCollectionPadding: false, collectionStyle: 'any', lineWidth: 0 })}`;
}

/** Checks of the catalogue, and those that every operation has. */
const checkExists = (id: string) =>
  id === sequencesId ||
  catalog.some((check) => check.id === id) ||
  operationIds.some((operation) => id === `${operation}/contract`);
