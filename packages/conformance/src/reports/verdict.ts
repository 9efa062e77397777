import { countAdvised, isSerious } from './advice.ts';
import type { Report, RequirementResult } from './report.ts';

/** Counts requirements by result. */
export function tally(requirements: RequirementResult[]): Record<RequirementResult['result'], number> {
  const counts = { pass: 0, fail: 0, untestable: 0, error: 0, skipped: 0, unobservable: 0 };
  for (const { result } of requirements) counts[result]++;
  return counts;
}

/** The verdict of a run in a few sentences. */
export const verdictOf = (report: Report): string =>
  [
    describeRun(report),
    ...(report.problems.gateway === undefined ? [] : [report.problems.gateway]),
    ...(report.side === 'client' && report.checks.length > 0 ? [describeAdvice(report)] : []),
  ].join(' ');

/** Advice is no part of the verdict, so that it comes after it. */
function describeAdvice(report: Report): string {
  const count = countAdvised(report);
  return count === 0
    ? 'No advice.'
    : `Advice in ${count} of ${plural(report.checks.length, 'scenario')}, which does not count.`;
}

function describeRun(report: Report): string {
  const { complete, stopped, progress, summary } = report;
  const failures = summary.fail + summary.untestable;
  if (stopped !== undefined) {
    const tested = summary.pass + failures > 0;
    return `Not finished: ${stopped}${failures > 0 ? ` ${describeResults(report)}` : tested ? ` ${formatPassed(report)} so far.` : ''}`;
  }
  if (complete) return describeResults(report);
  const ending = `Not finished: the run ended after ${progress.done} of ${plural(progress.total, 'check')}.`;
  return failures > 0 ? `${ending} ${describeResults(report)}` : `${ending} ${formatPassed(report)} so far.`;
}

function describeResults(report: Report): string {
  const { fail, untestable, pass } = tally(report.requirements);
  const { summary, baseline } = report;
  if (baseline) return describeWithBaseline(baseline, report);
  if (fail > 0) return `Does not conform: ${plural(fail, 'requirement')} failed, ${pass} passed.`;
  const serious = report.checks.filter(isSerious).length;
  if (serious > 0 && serious === summary.fail)
    return `Does not conform: ${plural(serious, 'scenario')} with something serious, a leaked credential or doubled data.`;
  if (summary.fail > 0) return `Does not conform: ${plural(summary.fail, 'check')} failed.`;
  const needed = report.checks.find(({ result, needs }) => result === 'untestable' && needs)?.needs?.operation;
  if (needed !== undefined) return `Does not conform: ${needed} fails, and other checks need it.`;
  if (untestable > 0)
    return `Claims more than can be tested: ${plural(untestable, 'requirement')} untestable, ${pass} passed.`;
  if (summary.untestable > 0) return 'Claims more than can be tested: some checks are untestable.';
  if (summary.error > 0)
    return `Undecided: ${plural(summary.error, report.side === 'client' ? 'scenario' : 'check')} ended with an error, ${formatPassed(report)}.`;
  if (report.problems.gateway !== undefined) return `Undecided: ${formatPassed(report)}, none failed.`;
  if (summary.pass === 0) return 'Nothing was tested.';
  if (report.side === 'client' && report.requirements.length === 0)
    return `Nothing serious in ${plural(summary.pass, 'scenario')}.`;
  if (isPart(report)) return `No failure in the part that was tested: ${formatPassed(report)}.`;
  const { notOffered } = report.target;
  if (notOffered.length > 0)
    return `Conforms in part, without ${plural(notOffered.length, 'operation')}: ${formatPassed(report)}, none failed.`;
  return `Conforms: ${formatPassed(report)}, none failed.`;
}

/** With a baseline, a run never proves conformance. */
function describeWithBaseline({ known, stale }: NonNullable<Report['baseline']>, report: Report): string {
  const { summary } = report;
  const unexpected = summary.fail + summary.untestable - known.length;
  const knownOnes = plural(known.length, 'known failure');
  if (unexpected > 0)
    return `Does not conform: ${plural(unexpected, 'check')} failed in addition to ${plural(known.length, 'known failure')}.`;
  if (stale.length > 0)
    return `The baseline is stale: remove ${plural(stale.length, 'entry', 'entries')}; ${knownOnes}.`;
  if (summary.error > 0) return `Undecided: ${plural(summary.error, 'check')} ended with an error, ${knownOnes}.`;
  return `Matches the baseline: ${knownOnes}, no other failures. This does not prove conformance.`;
}

/** Whether the run tested only a part of the target's claims. */
const isPart = ({ scope }: Report) => scope.only.length > 0 || scope.stateless;

const formatPassed = ({ requirements }: Report) => `${plural(tally(requirements).pass, 'requirement')} passed`;

/** A count with its noun in singular or plural. */
export const plural = (count: number, noun: string, many = `${noun}s`) => `${count} ${count === 1 ? noun : many}`;

/** The name of the implementation, or the base URL without one. */
export const nameOf = ({ target: { implementation, baseUrl } }: Report) =>
  implementation ? [implementation.name, implementation.version].filter(Boolean).join(' ') : baseUrl;

/** The number of requests of a run; in a report about a client, those that the client has sent. */
export const formatRequests = ({
  requests: { batch, other, uncounted },
  side,
}: Pick<Report, 'requests' | 'side'>): string =>
  `${plural(batch, 'batch request')}, ${plural(other, 'other request')}, ${uncounted} ${side === 'client' ? 'elsewhere' : 'with other credentials'}`;

/** A report's word for its checks. */
export const checksOf = ({ side }: Pick<Report, 'side'>) => (side === 'client' ? 'scenarios' : 'checks');

/** Facts about the run for the head of a report, with code in backticks. */
export function factsOf(report: Report): string[] {
  const { target, contract, kit, startedAt, seconds, scope, side } = report;
  return [
    `${side === 'client' ? 'against ' : ''}\`${target.baseUrl}\`${target.account === undefined ? '' : `, account ${target.account}`}`,
    `profiles ${target.profiles.join(', ')}${scope.stateless ? ', stateless checks only' : ''}`,
    `contract ${contract}`,
    `kit ${kit}`,
    `${startedAt.replace('T', ' ').slice(0, 16)} UTC`,
    `${seconds.toFixed(1)} s`,
    formatRequests(report),
  ];
}
