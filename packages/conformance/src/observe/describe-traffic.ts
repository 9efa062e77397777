import type { Description, Table } from '../reports/description.ts';
import { plural } from '../reports/verdict.ts';
import type { Side } from './judge-exchange.ts';
import type { TrafficReport } from './traffic-report.ts';

/** Describes a report on traffic for all formats. */
export const describeTraffic = (report: TrafficReport): Description => ({
  title: `Traffic of ${report.source}`,
  verdict: verdictOfTraffic(report),
  facts: factsOfTraffic(report),
  tables: tablesOf(report).filter(({ rows }) => rows.length > 0),
});

/** The verdict in a sentence or two. */
export function verdictOfTraffic({ exchanges, coverage, findings, undescribed }: TrafficReport): string {
  if (exchanges === 0) return 'Nothing was observed.';
  const judged = coverage.reduce((sum, { requests }) => sum + requests, 0);
  if (judged === 0) {
    const [first] = undescribed;
    return `Nothing was judged: no request is one of an operation of the contract${first ? `, such as ${first.what}` : ''}.`;
  }
  const sides = (['client', 'server'] as const).filter((side) => findings.some((finding) => finding.side === side));
  if (sides.length === 0) return `Both sides kept the contract in ${plural(judged, 'exchange')}.`;
  const kinds = (side: Side) => plural(findings.filter((finding) => finding.side === side).length, 'kind');
  return `${sides.map((side) => `The ${side} violates the contract: ${kinds(side)} of findings.`).join(' ')}${
    sides.length === 1 ? ` The ${sides[0] === 'client' ? 'server' : 'client'} keeps it.` : ''
  }`;
}

function factsOfTraffic(report: TrafficReport): string[] {
  const { exchanges, unanswered, unread, foreign, omitted, coverage } = report;
  const seen = coverage.filter(({ requests }) => requests > 0);
  return [
    plural(exchanges, 'exchange'),
    `${seen.length} of ${plural(coverage.length, 'operation')}`,
    ...(unanswered > 0 ? [`${unanswered} without a response`] : []),
    ...(unread > 0 ? [`${plural(unread, 'body', 'bodies')} not judged: too long, or not recorded`] : []),
    ...(foreign > 0 ? [`${plural(foreign, 'exchange')} with other services, not judged`] : []),
    ...(omitted > 0 ? [`${plural(omitted, 'finding')} of further kinds omitted`] : []),
    `contract ${report.contract}`,
    `kit ${report.kit}`,
    `${report.startedAt.replace('T', ' ').slice(0, 16)} UTC`,
  ];
}

const tablesOf = ({ findings, coverage, undescribed }: TrafficReport): Table[] => [
  {
    title: 'Findings',
    columns: ['Side', 'Count', 'Operation', 'Requirements', 'Expected', 'Seen first'],
    rows: findings.map(({ side, count, operation, requirements, expected, seen }) => [
      side,
      String(count),
      `\`${operation}\``,
      requirements.join(', ') || 'contract',
      expected,
      seen,
    ]),
  },
  {
    title: 'Not in the contract',
    columns: ['Request', 'Count'],
    rows: undescribed.map(({ what, requests }) => [what, String(requests)]),
  },
  {
    title: 'Coverage',
    columns: ['Operation', 'Requests', 'Statuses', 'Never seen'],
    rows: coverage.map(({ operation, requests, statuses, neverSeen }) => [
      `\`${operation}\``,
      String(requests),
      Object.entries(statuses)
        .map(([status, count]) => `${status} × ${count}`)
        .join(', ') || '–',
      neverSeen.join(', ') || '–',
    ]),
  },
];
