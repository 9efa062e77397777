import { styleText } from 'node:util';
import { requirementOf } from '../contract/registers.ts';
import { type GroupedAdvice, groupAdvice } from './advice.ts';
import {
  blockedChecksOf,
  type Cause,
  groupByCause,
  nameOfCause,
  otherChecksOf,
  otherRequirementsOf,
  remedyOf,
  summarizeCauses,
} from './causes.ts';
import type { Results } from './description.ts';
import { urlOf } from './docs-url.ts';
import { type Failure, formatValue, needsStateReason, type Report } from './report.ts';
import { groupUndecided, type UndecidedChecks } from './undecided.ts';
import { checksOf, formatRequests, nameOf, plural, tally, verdictOf } from './verdict.ts';

type Style = Parameters<typeof styleText>[0];

/** The report for a terminal: the problems with their reasons, then the numbers and the verdict. */
export function terminalReport(report: Report, { color = false }: { color?: boolean } = {}): string {
  const paint = createPaint(color);
  const causes = groupByCause(report);
  const lines = formatProblems(report, causes, paint);
  if (report.side === 'client') lines.push(...formatSkipped(report));
  const { baseUrl, account, profiles } = report.target;
  const name = nameOf(report) === baseUrl ? '' : `${nameOf(report)} ${report.side === 'client' ? 'against' : 'at'} `;
  const style: Style = report.ok ? ['green', 'bold'] : ['red', 'bold'];
  return [
    ...lines,
    `${name}${baseUrl}${account === undefined ? '' : `, account ${account}`}`,
    `contract ${report.contract} · profiles ${profiles.join(', ')}${report.scope.stateless ? ' · stateless checks only' : ''}`,
    `${report.seconds.toFixed(1)} s · ${formatRequests(report)}`,
    ...(report.requirements.length > 0 ? [`requirements  ${formatCounts(tally(report.requirements))}`] : []),
    `${checksOf(report).padEnd(14)}${formatCounts(report.summary)}`,
    ...(causes.length > 0 ? [`failures      ${summarizeCauses(causes)}`] : []),
    ...formatNotes(report),
    paint(style, verdictOf(report)),
    '',
  ].join('\n');
}

/** The functions that paint texts for a terminal. */
export type Paint = (style: Style, text: string) => string;

/** Creates a function that paints texts, or leaves them as they are. */
export const createPaint =
  (color: boolean): Paint =>
  (style, text) =>
    color ? styleText(style, text, { validateStream: false }) : text;

/** The problems with their reasons: known failures, causes, and undecided checks. */
export function formatProblems(report: Results, causes: readonly Cause[], paint: Paint): string[] {
  const lines: string[] = [];
  const { known = [], stale = [], notes = {} } = report.baseline ?? {};
  for (const check of report.checks) {
    if (known.includes(check.id))
      lines.push(`${paint('yellow', '~')} ${check.id}: known failure: ${notes[check.id]}`, '');
  }
  for (const cause of causes)
    lines.push(...formatCause(cause, { note: notes[cause.first.check.id], docs: report.docs }, paint));
  for (const group of groupUndecided(report)) lines.push(...formatUndecided(group, paint));
  for (const advice of groupAdvice(report)) lines.push(...formatAdvice(advice, report.docs, paint));
  for (const { check, reason } of stale)
    lines.push(`${paint('red', '✗')} stale in the baseline: ${paint('bold', check)}`, `    ${reason}`, '');
  return lines;
}

/** The number of checks to list for one reason. */
const maxChecks = 5;

interface CauseContext {
  note: string | undefined;
  docs: string | undefined;
}

function formatCause(cause: Cause, { note, docs }: CauseContext, paint: Paint): string[] {
  const { id, title } = nameOfCause(cause);
  const { check, failure } = cause.first;
  const reason = check.needs ? undefined : check.reason;
  const more = otherRequirementsOf(cause);
  const blocked = blockedChecksOf(cause);
  return [
    `${paint('red', '✗')} ${paint('bold', id)} ${title}`,
    ...failure.requirements.map((requirement) => {
      const { level, statement } = requirementOf(requirement);
      return `    ${requirement} ${level}: ${statement}`;
    }),
    ...(failure.serious
      ? ['    Serious: it leaks a credential or doubles data, although no requirement speaks of it.']
      : []),
    ...formatFailure(failure).map((line) => `    ${line}`),
    ...formatLinks(failure, docs),
    ...(reason ? [`    ${reason}`] : []),
    ...(note ? [`    baseline  ${note}`] : []),
    ...(remedyOf(cause) ? [`    remedy    ${remedyOf(cause)}`] : []),
    ...formatList('also in', otherChecksOf(cause)),
    ...formatList('violates', more),
    ...formatList('keeps from running', blocked, (count) => `${count} ${count === 1 ? 'check' : 'checks'}: `),
    '',
  ];
}

/** The pages of the requirements, where the site of the documentation is known. */
const formatLinks = ({ requirements }: Failure, docs: string | undefined): string[] =>
  requirements.map((requirement) => urlOf(requirement, docs)).flatMap((url) => (url ? [`    docs      ${url}`] : []));

/** A line with the first items of a list; none for an empty list. */
function formatList(label: string, items: readonly string[], before = (_count: number) => ''): string[] {
  if (items.length === 0) return [];
  const more = items.length > maxChecks ? ` and ${items.length - maxChecks} more` : '';
  return [`    ${label.padEnd(9)} ${before(items.length)}${items.slice(0, maxChecks).join(', ')}${more}`];
}

/** The lines of a page would break the layout of the report. */
const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Expected and seen values, the exchange, and a command that repeats it. */
function formatFailure({ expected, seen, exchange, notes = [] }: Failure): string[] {
  const lines = [
    `expected  ${expected}`,
    `seen      ${onOneLine(seen)}`,
    ...notes.map(({ label, text }) => `${label.padEnd(9)} ${text}`),
  ];
  if (exchange === undefined) return lines;
  const { request, response, curl } = exchange;
  const tail = response.body === '' ? '' : ` ${formatValue(onOneLine(response.body))}`;
  lines.push(`exchange  ${request.method} ${request.url} → ${response.status}${tail}`);
  if (curl === '') return lines;
  const tooLong = curl.length > 1000;
  return [...lines, `repeat    ${tooLong ? 'the command is too long: see the JSON or HTML report' : curl}`];
}

/** The scenarios that a client did not take part in, by reason. */
function formatSkipped({ checks }: Report): string[] {
  const skipped = checks.filter(({ result }) => result === 'skipped');
  return [...Map.groupBy(skipped, ({ reason = '' }) => reason)].flatMap(([reason, some]) => [
    `– skipped: ${reason}`,
    `    ${some.map(({ id }) => id).join(', ')}`,
    '',
  ]);
}

function formatAdvice({ check, advice, others }: GroupedAdvice, docs: string | undefined, paint: Paint): string[] {
  return [
    `${paint('yellow', '~')} advice: ${paint('bold', check.id)} ${check.title}`,
    ...formatFailure(advice).map((line) => `    ${line}`),
    ...formatLinks(advice, docs),
    ...formatList('also in', others),
    '',
  ];
}

function formatUndecided({ result, reason, checks }: UndecidedChecks, paint: Paint): string[] {
  const mark = paint('yellow', result === 'error' ? '!' : '?');
  return [
    `${mark} ${paint('bold', result)}: ${reason}`,
    ...checks.slice(0, maxChecks).map(({ id, title }) => `    ${id} ${title}`),
    ...(checks.length > maxChecks ? [`    and ${checks.length - maxChecks} more`] : []),
    '',
  ];
}

const formatCounts = (counts: Record<string, number>) =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([result, count]) => `${count} ${result}`)
    .join(' · ');

/** The requirements that a stateless run cannot show. */
function formatNotes({ scope, requirements }: Report): string[] {
  if (!scope.stateless) return [];
  const unseen = requirements.filter(({ reason }) => reason === needsStateReason).map(({ id }) => id);
  return unseen.length === 0
    ? []
    : [`${plural(unseen.length, 'requirement')} not tested without state: ${unseen.join(', ')}.`];
}
