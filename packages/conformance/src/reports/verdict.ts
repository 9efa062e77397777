import type { Report, RequirementResult } from '../report.ts';

/** How many requirements have which result. */
export function tally(requirements: RequirementResult[]): Record<RequirementResult['result'], number> {
  const counts = { pass: 0, fail: 0, untestable: 0, error: 0, skipped: 0, unobservable: 0 };
  for (const { result } of requirements) counts[result]++;
  return counts;
}

/** The outcome in a sentence or two. */
export function verdictOf(report: Report): string {
  const { complete, stopped, progress, summary } = report;
  const failures = summary.fail + summary.untestable;
  if (stopped !== undefined) return `Not finished: ${stopped}`;
  if (complete) return describeResults(report);
  const begun = `Not finished: the run ended after ${progress.done} of ${plural(progress.total, 'check')}.`;
  return failures > 0 ? `${begun} ${describeResults(report)}` : `${begun} ${formatMet(report)} so far.`;
}

function describeResults(report: Report): string {
  const { fail, untestable, pass } = tally(report.requirements);
  const { summary, baseline } = report;
  if (baseline) return describeWithBaseline(baseline, report);
  if (fail > 0) return `Does not conform: ${plural(fail, 'requirement')} broken, ${pass} met.`;
  if (summary.fail > 0) return `Does not conform: ${plural(summary.fail, 'check')} failed.`;
  if (untestable > 0)
    return `Claims more than can be tested: ${plural(untestable, 'requirement')} without what they need, ${pass} met.`;
  if (summary.untestable > 0) return 'Claims more than can be tested: some checks lack what they need.';
  if (summary.error > 0) return `Undecided: ${plural(summary.error, 'check')} met with trouble, ${formatMet(report)}.`;
  if (summary.pass === 0) return 'Nothing was tested.';
  if (isPart(report)) return `No failure in the part that was tested: ${formatMet(report)}.`;
  return `Conforms: ${formatMet(report)}, none broken.`;
}

/** A baseline makes failures known, not right. */
function describeWithBaseline({ known, stale }: NonNullable<Report['baseline']>, report: Report): string {
  const { summary } = report;
  const surprises = summary.fail + summary.untestable - known.length;
  const knownOnes = plural(known.length, 'known failure');
  if (surprises > 0) return `Does not conform: ${plural(surprises, 'check')} failed beside ${knownOnes}.`;
  if (stale.length > 0)
    return `The baseline is stale: ${plural(stale.length, 'entry', 'entries')} to be removed, beside ${knownOnes}.`;
  if (summary.error > 0) return `Undecided: ${plural(summary.error, 'check')} met with trouble, ${knownOnes}.`;
  return `As the baseline says: ${knownOnes}, nothing else. That is no conformance.`;
}

/** The run looked at a part of what the target claims. */
const isPart = ({ scope }: Report) => scope.only.length > 0 || scope.stateless;

const formatMet = ({ requirements }: Report) => `${plural(tally(requirements).pass, 'requirement')} met`;

/**
 * Why the run does not show that the server conforms; undefined when it does. A run that was narrowed, or that forgave
 * known failures, shows it never.
 */
export function reservationOf(report: Report): string | undefined {
  const { complete, scope, baseline, summary } = report;
  if (!complete || summary.fail + summary.untestable + summary.error > 0) return verdictOf(report);
  if (baseline) return 'The run was told to accept the known failures of a baseline.';
  if (scope.only.length > 0) return `The run was narrowed to ${scope.only.join(', ')}.`;
  if (scope.stateless) return 'The run left out whatever needs state behind the answers.';
  return summary.pass === 0 ? 'Nothing was tested.' : undefined;
}

export const plural = (count: number, noun: string, many = `${noun}s`) => `${count} ${count === 1 ? noun : many}`;

/** Who was tested, as a title. */
export const nameOf = ({ target: { implementation, baseUrl } }: Report) =>
  implementation ? [implementation.name, implementation.version].filter(Boolean).join(' ') : baseUrl;

/** What was tested, by what, when, and with how much: for the head of a report, with code between backticks. */
export function factsOf({ target, contract, kit, startedAt, seconds, requests, scope, seed }: Report): string[] {
  return [
    `\`${target.baseUrl}\`, account ${target.account}`,
    `profiles ${target.profiles.join(', ')}${scope.stateless ? ', stateless checks only' : ''}`,
    `contract ${contract}`,
    `kit ${kit}`,
    `${startedAt.replace('T', ' ').slice(0, 16)} UTC`,
    `${seconds.toFixed(1)} s`,
    `${plural(requests.batch, 'batch request')}, ${plural(requests.other, 'other request')}`,
    ...(seed === undefined ? [] : [`seed ${seed}`]),
  ];
}
