import type { Report, RequirementResult } from '../report.ts';

/** How many requirements have which result. */
export function tally(requirements: RequirementResult[]): Record<RequirementResult['result'], number> {
  const counts = { pass: 0, fail: 0, 'not testable': 0, error: 0, 'not offered': 0, 'not observable': 0 };
  for (const { result } of requirements) counts[result]++;
  return counts;
}

/** The outcome in a sentence. */
export function verdictOf(report: Report): string {
  const { pass, fail, 'not testable': untestable } = tally(report.requirements);
  if (report.stopped !== undefined) return `Not finished: ${report.stopped}`;
  if (fail > 0) return `Does not conform: ${plural(fail, 'requirement')} broken, ${pass} met.`;
  if (report.summary.fail > 0) return `Does not conform: ${plural(report.summary.fail, 'check')} failed.`;
  if (untestable > 0)
    return `Claims more than can be tested: ${plural(untestable, 'requirement')} without the state they need, ${pass} met.`;
  if (report.summary['not testable'] > 0)
    return 'Claims more than can be tested: some checks lack the state they need.';
  if (report.summary.error > 0)
    return `Undecided: ${plural(report.summary.error, 'check')} met with trouble, ${plural(pass, 'requirement')} met.`;
  if (!report.complete) return `Not finished: the run was interrupted, ${plural(pass, 'requirement')} met so far.`;
  if (pass === 0) return 'Nothing was tested.';
  return `Conforms: ${plural(pass, 'requirement')} met, none broken.`;
}

export const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Who was tested, as a title. */
export const nameOf = ({ target: { implementation, baseUrl } }: Report) =>
  implementation ? [implementation.name, implementation.version].filter(Boolean).join(' ') : baseUrl;
