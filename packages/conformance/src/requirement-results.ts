import type { Requirement } from '@email-automation/types';
import { requirements } from './contract/registers.ts';
import type { CheckResult, RequirementResult, Result } from './report.ts';

/**
 * What the checks of a run say about each requirement of the register. A failure counts against the requirements that it
 * names, whichever check came upon it; a pass counts for those of its check; anything else leaves them open.
 */
export function requirementResults(checks: CheckResult[], wanted: (id: string) => boolean): RequirementResult[] {
  return requirements.filter(({ id }) => wanted(id)).map((requirement) => requirementResult(requirement, checks));
}

const inOrder: Result[] = ['error', 'untestable', 'pass', 'skipped'];

function requirementResult(
  { id, level, statement, unobservable }: Requirement,
  checks: CheckResult[],
): RequirementResult {
  const said = { id, level, statement };
  if (unobservable !== undefined) return { ...said, result: 'unobservable', reason: unobservable, checks: [] };
  const blaming = checks.filter(({ failures }) => failures.some(({ requirements }) => requirements.includes(id)));
  const about = checks.filter(({ requirements }) => requirements.includes(id));
  const involved = [...new Set([...blaming, ...about])].map((check) => check.id);
  if (blaming.length > 0) return { ...said, result: 'fail', checks: involved };
  const result = inOrder.find((one) => about.some((check) => check.result === one)) ?? 'skipped';
  const reason =
    about.find((check) => check.result === result)?.reason ?? (about.length === 0 ? 'No check ran.' : undefined);
  return { ...said, result, ...(reason !== undefined && { reason }), checks: involved };
}
