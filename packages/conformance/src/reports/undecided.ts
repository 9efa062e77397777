import type { CheckResult, Report } from '../report.ts';

/** Checks without a verdict, for one and the same reason. */
export interface UndecidedChecks {
  result: 'untestable' | 'error';
  reason: string;
  checks: CheckResult[];
}

/**
 * What kept checks from a verdict, each reason once. Checks that did not run because the whole run had to stop are left
 * out: the verdict says why. So is what a baseline knows.
 */
export function groupUndecided({ checks, stopped, baseline }: Report): UndecidedChecks[] {
  const troubles = new Map<string, UndecidedChecks>();
  for (const check of checks) {
    const { id, result, reason = '' } = check;
    if (result !== 'untestable' && result !== 'error') continue;
    if (baseline?.known.includes(id) || (stopped !== undefined && reason === `Not run: ${stopped}`)) continue;
    const trouble = troubles.get(`${result} ${reason}`) ?? { result, reason, checks: [] };
    troubles.set(`${result} ${reason}`, trouble);
    trouble.checks.push(check);
  }
  return [...troubles.values()];
}
