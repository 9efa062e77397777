import type { Requirement } from '@email-automation/types';
import { requirements } from '../contract/registers.ts';
import type { CheckResult, RequirementResult } from './report.ts';

/**
 * The result of each requirement, from the results of the checks. A failure counts against the requirements that it
 * names, whichever check reports it, and whatever is selected. A pass counts for all requirements of the check.
 */
export function requirementResults(checks: CheckResult[], isIncluded: (id: string) => boolean): RequirementResult[] {
  const failed = new Set(checks.flatMap((check) => failuresOf(check).flatMap((failure) => failure.requirements)));
  return requirements
    .filter(({ id }) => isIncluded(id) || failed.has(id))
    .map((requirement) => requirementResult(requirement, checks));
}

/** The failures that count. */
const failuresOf = ({ result, failures }: CheckResult) => (result === 'provisional' ? [] : failures);

const byPriority = ['error', 'untestable', 'pass', 'skipped'] as const;

/** The result of a requirement, from the results of the checks. */
export function requirementResult(
  { id, level, statement, unobservable }: Requirement,
  checks: CheckResult[],
): RequirementResult {
  const base = { id, level, statement };
  if (unobservable !== undefined) return { ...base, result: 'unobservable', reason: unobservable, checks: [] };
  const failing = checks.filter((check) => failuresOf(check).some(({ requirements }) => requirements.includes(id)));
  const naming = checks.filter(({ requirements }) => requirements.includes(id));
  const involved = [...new Set([...failing, ...naming])].map((check) => check.id);
  if (failing.length > 0) return { ...base, result: 'fail', checks: involved };
  const result = byPriority.find((one) => naming.some((check) => check.result === one)) ?? 'skipped';
  const reason = naming.find((check) => check.result === result)?.reason ?? unnamedReason(naming);
  return { ...base, result, ...(reason !== undefined && { reason }), checks: involved };
}

/** Why a requirement without a reason of its checks has no verdict. */
function unnamedReason(naming: CheckResult[]): string | undefined {
  if (naming.length === 0) return 'No check ran.';
  return naming.every(({ result }) => result === 'provisional') ? 'Its checks are provisional.' : undefined;
}
