import { groupByCause } from '../reports/causes.ts';
import { createPaint, formatProblems, type Paint } from '../reports/terminal.ts';
import { plural } from '../reports/verdict.ts';
import { describeTraffic } from './describe-traffic.ts';
import type { FindingKind } from './traffic.ts';
import type { TrafficReport } from './traffic-report.ts';

/** The most lines of a list. */
const maxLines = 20;

/** The report on traffic for a terminal: the findings with an exchange, the observed operations, and the verdict. */
export function formatTraffic(report: TrafficReport, { color = false }: { color?: boolean } = {}): string {
  const paint = createPaint(color);
  const { verdict, facts } = describeTraffic(report);
  const { coverage, undescribed, findings, exchanges } = report;
  const missing = coverage.filter(({ requests }) => requests === 0).map(({ operation }) => operation);
  const seen = coverage.filter(({ requests }) => requests > 0);
  const isSeen = exchanges > 0;
  return [
    ...formatProblems(report, groupByCause(report), paint),
    ...listOf(
      'Findings, in how many exchanges:',
      findings.map((finding) => formatFinding(finding, paint, String(finding.count).padStart(7))),
    ),
    ...listOf(
      'Not in the contract, so not judged:',
      undescribed.map(({ what, requests }) => `${String(requests).padStart(7)}  ${what}`),
    ),
    report.source,
    facts.join(' · '),
    ...(isSeen && missing.length > 0 && seen.length > 0 ? [`never seen    ${missing.join(', ')}`] : []),
    ...(seen.length > 0 ? [`statuses      ${formatStatuses(report)}`] : []),
    paint(report.ok && isSeen ? ['green', 'bold'] : ['red', 'bold'], verdict),
    '',
  ].join('\n');
}

/** A finding in a line. */
export function formatFinding(
  { side, operation, requirements, expected }: Omit<FindingKind, 'exchange'>,
  paint: Paint,
  mark: string,
): string {
  const ids = requirements.join(', ') || 'contract';
  return `${mark}  ${paint(side === 'client' ? 'yellow' : 'red', side)}  ${operation}  ${paint('bold', ids)}  expected ${expected}`;
}

function listOf(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const more = lines.length > maxLines ? [`         and ${lines.length - maxLines} more`] : [];
  return [title, ...lines.slice(0, maxLines), ...more, ''];
}

/** The statuses of the contract for the operations that were seen. */
function formatStatuses({ coverage }: TrafficReport): string {
  const seen = coverage.filter(({ requests }) => requests > 0);
  const never = seen.reduce((sum, { neverSeen }) => sum + neverSeen.length, 0);
  const all = seen.reduce((sum, { statuses }) => sum + Object.keys(statuses).length, 0) + never;
  return `${all - never} of ${all} seen in the responses of ${plural(seen.length, 'operation')}`;
}
