import type { CheckResult, Failure, Report } from './report.ts';

/** Advice for a client, with the scenarios that show it. */
export interface GroupedAdvice {
  /** The first scenario that shows it. */
  check: CheckResult;
  advice: Failure;
  /** The ids of the rest. */
  others: string[];
}

/** The advice of a report, each once. It never counts. */
export function groupAdvice({ checks }: Pick<Report, 'checks'>): GroupedAdvice[] {
  const groups = new Map<string, GroupedAdvice>();
  for (const check of checks) {
    for (const advice of check.advice ?? []) {
      const key = `${advice.expected}\n${advice.seen}`;
      const group = groups.get(key);
      if (group === undefined) groups.set(key, { check, advice, others: [] });
      else if (group.check.id !== check.id) group.others.push(check.id);
    }
  }
  return [...groups.values()];
}

/** The number of checks with advice. */
export const countAdvised = ({ checks }: Pick<Report, 'checks'>): number =>
  checks.filter(({ advice = [] }) => advice.length > 0).length;

/** Whether a check fails only because of something serious, which no requirement demands. */
export const isSerious = ({ result, failures }: CheckResult): boolean =>
  result === 'fail' && failures.every(({ serious }) => serious);

/** The result of a scenario in a table, by its level: advice, serious, or a failure. */
export const resultWithAdvice = (check: CheckResult): string => {
  const { result, advice = [] } = check;
  if (isSerious(check)) return 'serious';
  return advice.length > 0 && result === 'pass' ? 'advice' : result;
};
