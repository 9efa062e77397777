import { partOf, parts, requirementOf } from '../contract/registers.ts';
import { groupAdvice } from './advice.ts';
import { blockedChecksOf, type Cause, groupByCause, nameOfCause, otherChecksOf } from './causes.ts';
import { type Description, describeRun, type Results, type Table } from './description.ts';
import { urlOf } from './docs-url.ts';
import { style } from './html-style.ts';
import type { CheckResult, Failure, Report, RequirementResult } from './report.ts';
import { groupUndecided, type UndecidedChecks } from './undecided.ts';
import { plural, tally } from './verdict.ts';

type Mark = RequirementResult['result'];

const marks: [Mark, string, string][] = [
  ['pass', 'Pass', '✓'],
  ['fail', 'Fail', '✗'],
  ['untestable', 'Untestable', '?'],
  ['error', 'Error', '!'],
  ['skipped', 'Skipped', '–'],
  ['unobservable', 'Unobservable', '·'],
];

const meanings: Record<Mark, string> = {
  pass: 'it is met',
  fail: 'it is violated',
  untestable: 'claimed, but data is missing, or an operation fails that it needs',
  error: 'a check could not finish',
  skipped: 'not claimed, or unspecified',
  unobservable: 'not visible over HTTP',
};

/** The report as one self-contained HTML page: the failures, then a matrix of requirements and results. */
export const htmlReport = (report: Report): string => renderHtml(report, describeRun(report));

/** Renders results as one self-contained HTML page. */
export function renderHtml(report: Results, { title, verdict, facts, tables = [] }: Description): string {
  const spans = facts.map((fact) => `<span>${prose(fact)}</span>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>${escaped(title)}</h1>
<p class="verdict ${report.ok ? 'pass' : 'fail'}">${escaped(verdict)}</p>
<p class="facts">${spans.join(' · ')}</p>
${overview(report)}
</header>
<main>
${stale(report)}${problems(report)}${adviceList(report)}${tables.map(tableOf).join('\n')}
${Object.entries(parts)
  .map(([part, name]) =>
    matrix(
      part,
      name,
      report.requirements.filter(({ id }) => partOf(id) === part),
      report,
    ),
  )
  .join('\n')}
</main>
</body>
</html>
`;
}

/** With more, a target claims only a part of the interface, and the list is of no use. */
const maxSkipped = 20;

/** How many requirements have each result. Failures alone are counted by the list of causes. */
function overview({ requirements }: Results): string {
  if (requirements.every(({ result }) => result === 'fail')) return '';
  const counts = tally(requirements);
  const items = marks.map(
    ([result, name]) =>
      `<li class="${counts[result] === 0 ? 'dim' : classOf(result)}"><b>${counts[result]}</b>${name} <small class="dim">${meanings[result]}</small></li>`,
  );
  return `<ul class="overview">${items.join('')}</ul>${listSkipped(requirements)}`;
}

/** The limits of the evidence for a server that passes. */
function listSkipped(requirements: RequirementResult[]): string {
  const skipped = requirements.filter(({ result }) => result === 'skipped');
  const isShort = skipped.length > 0 && skipped.length <= maxSkipped;
  return isShort ? `<p class="dim">Skipped: ${skipped.map(({ id }) => link(id)).join(', ')}</p>` : '';
}

const stale = ({ baseline }: Results) =>
  baseline && baseline.stale.length > 0
    ? `<section><h2>Stale entries of the baseline</h2><ul>${baseline.stale
        .map(({ check, reason }) => `<li><code>${escaped(check)}</code>: ${escaped(reason)}</li>`)
        .join('')}</ul></section>`
    : '';

function problems(report: Results): string {
  const { checks, baseline } = report;
  const known = baseline?.known ?? [];
  const included = new Set(report.requirements.map(({ id }) => id));
  const blocks = [
    ...groupByCause(report).map((cause, index) =>
      causeBlock(cause, { included, docs: report.docs, number: index + 1 }),
    ),
    ...groupUndecided(report).map(undecidedBlock),
    ...(known.length > 0
      ? [
          knownBlock(
            checks.filter(({ id }) => known.includes(id)),
            baseline?.notes,
          ),
        ]
      : []),
  ];
  return blocks.length === 0 ? '' : `<section><h2>Problems</h2>${blocks.join('\n')}</section>`;
}

interface CauseContext {
  /** The requirements of the matrix below. */
  included: ReadonlySet<string>;
  docs: string | undefined;
  /** The position of the cause, from 1. */
  number: number;
}

function causeBlock(cause: Cause, { included, docs, number }: CauseContext): string {
  const { id, title } = nameOfCause(cause);
  const { needs, ...check } = cause.first.check;
  const reason = needs ? undefined : check.reason;
  const blocked = blockedChecksOf(cause);
  const { requirements, exchange, ...failure } = cause.first.failure;
  const others = otherChecksOf(cause);
  const demands = requirements.map(
    (requirement) =>
      `<p>${included.has(requirement) ? link(requirement) : requirement}: ${prose(requirementOf(requirement).statement)} ${explained(requirement, docs)}</p>`,
  );
  const detail = exchange && {
    line: `${exchange.request.method} ${exchange.request.url}`,
    sent: exchange.request.body === undefined ? '' : `\n\n${shortened(exchange.request.body)}`,
    headers: Object.entries(exchange.response.headers).map(([name, value]) => `${name}: ${value}`),
  };
  return `<article class="failure">
<h3>${number}. ${breakable(id)} <span class="dim">${prose(title)}</span></h3>
${demands.join('')}
${describeFailure(failure)}${reason ? `<p>${prose(reason)}</p>` : ''}
${
  exchange && detail
    ? `<details${number === 1 ? ' open' : ''}><summary>Exchange: ${escaped(detail.line)} → ${exchange.response.status}</summary>
<pre>${escaped(detail.line + detail.sent)}</pre>
<pre>${escaped([`HTTP ${exchange.response.status}`, ...detail.headers, '', shortened(exchange.response.body)].join('\n'))}</pre>
</details>
${exchange.curl === '' ? '' : `<pre>${escaped(exchange.curl)}</pre>`}`
    : ''
}${others.length > 0 ? `<details><summary>Also in ${plural(others.length, 'other check')}</summary><ul>${others.map((other) => `<li>${escaped(other)}</li>`).join('')}</ul></details>` : ''}${blocked.length > 0 ? `<details><summary>Keeps ${plural(blocked.length, 'check')} from running</summary><ul>${blocked.map((one) => `<li>${escaped(one)}</li>`).join('')}</ul></details>` : ''}
</article>`;
}

const noteNames = { sent: 'Sent', follows: 'What follows', remedy: 'What to do' };

const describeFailure = ({ expected, seen, notes = [] }: Pick<Failure, 'expected' | 'seen' | 'notes'>): string =>
  `<dl><dt>Expected</dt><dd>${prose(expected)}</dd><dt>Seen</dt><dd>${escaped(seen)}</dd>${notes
    .map(({ label, text }) => `<dt>${noteNames[label]}</dt><dd>${prose(text)}</dd>`)
    .join('')}</dl>`;

const knownBlock = (checks: CheckResult[], notes: Record<string, string> = {}) =>
  `<article class="failure untestable"><h3>Known failures of the baseline</h3>${listOf(
    checks.map(({ id }) => ({ id, title: notes[id] ?? '' })),
  )}</article>`;

const undecidedBlock = ({ result, reason, checks }: UndecidedChecks) =>
  `<article class="failure ${classOf(result)}"><h3>${nameOfMark(result)}: ${prose(reason)}</h3>${listOf(checks)}</article>`;

const listOf = (checks: Pick<CheckResult, 'id' | 'title'>[]) =>
  `<ul>${checks.map(({ id, title }) => `<li>${escaped(id)} <span class="dim">${prose(title)}</span></li>`).join('')}</ul>`;

const nameOfMark = (result: Mark) => marks.find(([mark]) => mark === result)?.[1] ?? result;

/** Advice for a client. It does not count. */
function adviceList(report: Results): string {
  const blocks = groupAdvice(report).map(
    ({ check, advice: { requirements, exchange, ...advice }, others }) => `<article class="failure untestable">
<h3>${breakable(check.id)} <span class="dim">${prose(check.title)}</span></h3>
${describeFailure(advice)}${
  exchange
    ? `<p><code>${escaped(`${exchange.request.method} ${exchange.request.url}`)}</code> → ${exchange.response.status}</p>`
    : ''
}${requirements.map((requirement) => `<p>${prose(requirementOf(requirement).statement)} ${explained(requirement, report.docs)}</p>`).join('')}${
  others.length > 0 ? `<p class="dim">Also in ${others.map(escaped).join(', ')}</p>` : ''
}
</article>`,
  );
  return blocks.length === 0
    ? ''
    : `<section><h2 id="advice">Advice</h2><p class="dim">It does not count.</p>${blocks.join('\n')}</section>`;
}

function tableOf({ title, columns, rows }: Table): string {
  const heads = columns.map((column) => `<th scope="col">${prose(column)}</th>`).join('');
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${prose(cell)}</td>`).join('')}</tr>`).join('\n');
  return `<section><h2>${prose(title)}</h2><div class="wide"><table><thead><tr>${heads}</tr></thead>\n<tbody>${body}</tbody></table></div></section>`;
}

function matrix(part: string, name: string, requirements: RequirementResult[], report: Results): string {
  if (requirements.length === 0) return '';
  const titles = new Map(report.checks.map((check) => [check.id, check]));
  // A result that no requirement has needs no column, so that statements have room.
  const columns = marks.filter(([mark]) => report.requirements.some(({ result }) => result === mark));
  const heads = columns.map(([, head]) => `<th class="mark" scope="col">${head}</th>`);
  return `<section><h2 id="${part}">${name}</h2>
<table aria-labelledby="${part}"><thead><tr><th scope="col">Id</th><th scope="col">Requirement</th>
<th class="word" scope="col">Result</th>${heads.join('')}</tr></thead>
<tbody>
${requirements.map((requirement) => row(requirement, titles, columns)).join('\n')}
</tbody></table></section>`;
}

/** Shows the result as a mark in its column and, on narrow screens and paper, as a word. */
function row(
  { id, level, statement, result, reason, checks }: RequirementResult,
  all: Map<string, CheckResult>,
  columns: typeof marks,
): string {
  const cells = columns.map(([mark, name, glyph]) =>
    mark === result
      ? `<td class="mark ${classOf(mark)}"><span role="img" aria-label="${name}">${glyph}</span></td>`
      : '<td class="mark"></td>',
  );
  const word = marks
    .filter(([mark]) => mark === result)
    .map(([mark, name, glyph]) => `<td class="word ${classOf(mark)}">${glyph} ${name}</td>`);
  const list = checks.map((check) => `<li>${escaped(check)}: ${all.get(check)?.result ?? ''}</li>`);
  const details = `<details><summary>${plural(checks.length, 'check')}<span class="unseen"> of ${id}</span></summary><ul>${list.join('')}</ul></details>`;
  return `<tr id="${id}"><th class="id" scope="row">${id}<small>${level}</small></th><td>${prose(statement)}${
    reason ? `<small>${prose(reason)}</small>` : ''
  }${checks.length > 0 ? details : ''}</td>${word.join('')}${cells.join('')}</tr>`;
}

const classOf = (result: string) => result.replace(' ', '-');
const link = (requirement: string) => `<a href="#${requirement}">${requirement}</a>`;
const shortened = (text: string) => (text.length > 4000 ? `${text.slice(0, 4000)}… (${text.length} characters)` : text);

/** A link to the page of a requirement, if the site is known. */
function explained(requirement: string, docs: string | undefined): string {
  const url = urlOf(requirement, docs);
  return url === undefined ? '' : `<a href="${escaped(url)}">Read ${requirement} in the docs</a>`;
}

/** The id of a check, which narrow screens break after the operation. */
const breakable = (id: string) => escaped(id).replace('/', '/<wbr>');

/** Escapes text of the kit, and marks text in backticks as code. */
const prose = (text: string) => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');

/** Escapes text for the content and the attributes of HTML. */
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
