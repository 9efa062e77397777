import { stringify } from 'yaml';
import { catalog } from '../checks/catalog.ts';
import { operationIds } from '../contract/operations.ts';
import type { BaselineComparison, CheckResult, StaleEntry } from '../reports/report.ts';

/** A known failure. */
export interface BaselineEntry {
  /** Ids of the requirements that the check reports as violated. */
  requirements: readonly string[];
  /** Why the failure is accepted, for readers. */
  reason: string;
}

/** Known failures by the id of the check. */
export type Baseline = Readonly<Record<string, BaselineEntry>>;

/** The requirements that a result counts against: its failures', or all of the check when it is untestable. */
const violatedRequirementsOf = ({ result, requirements, failures }: CheckResult): string[] => {
  if (result === 'untestable') return requirements;
  return result === 'fail' ? [...new Set(failures.flatMap((failure) => failure.requirements))] : [];
};

const isFailing = ({ result }: CheckResult) => result === 'fail' || result === 'untestable';

/** Whether a check violates only requirements of its baseline entry. */
export function isKnown(baseline: Baseline, check: CheckResult): boolean {
  const entry = baseline[check.id];
  if (entry === undefined || !isFailing(check)) return false;
  return violatedRequirementsOf(check).every((id) => entry.requirements.includes(id));
}

/**
 * Compares results with a baseline.
 * @param whole whether the run was complete and unfiltered; otherwise a check that did not fail is no proof
 */
export function compareWithBaseline(
  baseline: Baseline,
  checks: readonly CheckResult[],
  whole: boolean,
): BaselineComparison {
  const known = checks.filter((check) => isKnown(baseline, check)).map(({ id }) => id);
  const notes = Object.fromEntries(
    checks.filter(isFailing).flatMap(({ id }) => (baseline[id] ? [[id, baseline[id].reason]] : [])),
  );
  const stale = Object.entries(baseline).flatMap(([id, { requirements }]): StaleEntry[] => {
    const check = checks.find((one) => one.id === id);
    if (!checkExists(id)) return [{ check: id, reason: 'This check does not exist.' }];
    if (!whole || check === undefined || !['pass', 'fail', 'untestable'].includes(check.result)) return [];
    if (check.result === 'pass') return [{ check: id, reason: 'The check passes.' }];
    const fixed = requirements.filter((requirement) => !violatedRequirementsOf(check).includes(requirement));
    return fixed.length === 0 ? [] : [{ check: id, reason: `The check does not violate ${fixed.join(', ')}.` }];
  });
  return { known, stale, notes };
}

/**
 * The failures of a run as the YAML of a baseline file.
 * @param reason the reason of new entries
 * @param previous the entries so far, whose reasons are kept
 */
export function formatBaseline(checks: readonly CheckResult[], reason: string, previous: Baseline = {}): string {
  const failures = Object.fromEntries(
    checks.filter(isFailing).map((check) => {
      const requirements = violatedRequirementsOf(check).toSorted();
      return [check.id, { requirements, reason: previous[check.id]?.reason ?? reason }];
    }),
  );
  return `# Known failures of the conformance kit: checks with the requirements that they violate, and why that is accepted. A run
# with --baseline fails on all other failures, and on entries that no longer match.
${stringify({ failures }, { collectionStyle: 'any', lineWidth: 0 })}`;
}

/** Whether the catalog has the check, including those that every operation has. */
const checkExists = (id: string) =>
  catalog.some((check) => check.id === id) || operationIds.some((operation) => id === `${operation}/contract`);
