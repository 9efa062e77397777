import type { Requirement } from '@email-automation/types';
import { requirements } from '../contract/registers.ts';
import type { CheckResult, RequirementResult } from './report.ts';

/**
 * The result of each requirement, from the results of the checks. A failure counts against the requirements that it
 * names, whichever check reports it, and whatever is selected. A pass counts for all requirements of the check.
 */
export function requirementResults(checks: CheckResult[], isIncluded: (id: string) => boolean): RequirementResult[] {
  const failed = new Set(checks.flatMap(({ failures }) => failures.flatMap(({ requirements }) => requirements)));
  return requirements
    .filter(({ id }) => isIncluded(id) || failed.has(id))
    .map((requirement) => requirementResult(requirement, checks));
}

const byPriority = ['error', 'untestable', 'pass', 'skipped'] as const;

/** The result of a requirement, from the results of the checks. */
export function requirementResult(
  { id, level, statement, unobservable }: Requirement,
  checks: CheckResult[],
): RequirementResult {
  const base = { id, level, statement };
  if (unobservable !== undefined) return { ...base, result: 'unobservable', reason: unobservable, checks: [] };
  const failing = checks.filter(({ failures }) => failures.some(({ requirements }) => requirements.includes(id)));
  const naming = checks.filter(({ requirements }) => requirements.includes(id));
  const involved = [...new Set([...failing, ...naming])].map((check) => check.id);
  if (failing.length > 0) return { ...base, result: 'fail', checks: involved };
  const result = byPriority.find((one) => naming.some((check) => check.result === one)) ?? 'skipped';
  const reason =
    naming.find((check) => check.result === result)?.reason ?? (naming.length === 0 ? 'No check ran.' : undefined);
  return { ...base, result, ...(reason !== undefined && { reason }), checks: involved };
}
