import { stringify } from 'yaml';
import { catalog } from './checks/catalog.ts';
import { operationIds } from './contract/operations.ts';
import type { CheckResult } from './report.ts';
import { sequencesId } from './selection.ts';

/** Known failures: ids of checks, each with the ids of the requirements that the check reports as violated. */
export type Baseline = Readonly<Record<string, readonly string[]>>;

/** A baseline entry that no longer matches the results. */
export interface StaleEntry {
  check: string;
  reason: string;
}

/** The differences between a baseline and the results of a run. */
export interface BaselineComparison {
  /** Ids of the checks that fail as expected. */
  known: string[];
  stale: StaleEntry[];
}

/** The requirements that a result counts against: those of its failures, or all of the check when it is untestable. */
const violatedRequirementsOf = ({ result, requirements, failures }: CheckResult): string[] => {
  if (result === 'untestable') return requirements;
  return result === 'fail' ? [...new Set(failures.flatMap((failure) => failure.requirements))] : [];
};

const isFailing = ({ result }: CheckResult) => result === 'fail' || result === 'untestable';

/** Whether a check violates no other requirements than those of its baseline entry. */
export const isKnown = (baseline: Baseline, check: CheckResult): boolean =>
  isFailing(check) &&
  check.id in baseline &&
  violatedRequirementsOf(check).every((id) => baseline[check.id]?.includes(id));

/**
 * Compares results with a baseline.
 * @param whole whether the run was complete and unfiltered; otherwise a check that did not fail proves nothing
 */
export function compareWithBaseline(
  baseline: Baseline,
  checks: readonly CheckResult[],
  whole: boolean,
): BaselineComparison {
  const known = checks.filter((check) => isKnown(baseline, check)).map(({ id }) => id);
  const stale = Object.entries(baseline).flatMap(([id, expected]): StaleEntry[] => {
    const check = checks.find((one) => one.id === id);
    if (!checkExists(id)) return [{ check: id, reason: 'This check does not exist.' }];
    if (!whole || check === undefined || !['pass', 'fail', 'untestable'].includes(check.result)) return [];
    // Random sequences do not find the same violations in every run.
    if (id === sequencesId) return [];
    if (check.result === 'pass') return [{ check: id, reason: 'The check passes.' }];
    const fixed = expected.filter((requirement) => !violatedRequirementsOf(check).includes(requirement));
    return fixed.length === 0 ? [] : [{ check: id, reason: `The check does not violate ${fixed.join(', ')}.` }];
  });
  return { known, stale };
}

/** The failures of a run as the YAML of a baseline file. */
export function formatBaseline(checks: readonly CheckResult[]): string {
  const failures = Object.fromEntries(
    checks.filter(isFailing).map((check) => [check.id, violatedRequirementsOf(check).toSorted()]),
  );
  return `# Known failures of the conformance kit: ids of checks, each with the requirements that it violates. A run with
# --baseline fails on all other failures, and on entries that no longer match.
${stringify({ failures }, { flowCollectionPadding: false, collectionStyle: 'any', lineWidth: 0 })}`;
}

/** Whether the catalog has the check, including those that every operation has. */
const checkExists = (id: string) =>
  id === sequencesId ||
  catalog.some((check) => check.id === id) ||
  operationIds.some((operation) => id === `${operation}/contract`);
