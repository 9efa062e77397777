import type { CheckResult, Report } from './report.ts';

/** Checks without a verdict for the same reason. */
export interface UndecidedChecks {
  result: 'untestable' | 'error';
  reason: string;
  checks: CheckResult[];
}

/**
 * Groups checks without a verdict by reason. Checks that did not run because the run stopped are omitted, because the
 * verdict says why. So are known failures of a baseline.
 */
export function groupUndecided({
  checks,
  stopped,
  baseline,
}: Pick<Report, 'checks' | 'stopped' | 'baseline'>): UndecidedChecks[] {
  const groups = new Map<string, UndecidedChecks>();
  for (const check of checks) {
    const { id, result, reason = '', needs } = check;
    // A check that needs an operation which fails is part of a cause.
    if (result !== 'error' && (result !== 'untestable' || needs)) continue;
    if (baseline?.known.includes(id) || (stopped !== undefined && reason === `Not run: ${stopped}`)) continue;
    const group = groups.get(`${result} ${reason}`) ?? { result, reason, checks: [] };
    groups.set(`${result} ${reason}`, group);
    group.checks.push(check);
  }
  return [...groups.values()];
}
