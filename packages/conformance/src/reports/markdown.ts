import { partOf, parts, requirementOf } from '../contract/registers.ts';
import { groupAdvice } from './advice.ts';
import { blockedChecksOf, type Cause, groupByCause, nameOfCause, otherChecksOf } from './causes.ts';
import { type Description, describeRun, type Results, type Table } from './description.ts';
import { urlOf } from './docs-url.ts';
import type { Report, RequirementResult } from './report.ts';
import { groupUndecided } from './undecided.ts';
import { plural, tally } from './verdict.ts';

/** The report as Markdown, for example for a wiki or the summary of a CI job. */
export const markdownReport = (report: Report): string => renderMarkdown(report, describeRun(report));

/** Renders results as Markdown. */
export function renderMarkdown(report: Results, { title, verdict, facts, tables = [] }: Description): string {
  return `# ${inline(title)}

**${inline(verdict)}**

${facts.map((fact) => `- ${inline(fact)}`).join('\n')}

${counts(report.requirements)}
${stale(report)}${problems(report)}${advice(report)}${tables.map(tableOf).join('')}${Object.entries(parts)
  .map(([part, name]) =>
    matrix(
      name,
      report.requirements.filter(({ id }) => partOf(id) === part),
    ),
  )
  .join('')}`;
}

function tableOf({ title, columns, rows }: Table): string {
  const lines = [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cell).join(' | ')} |`);
  return `\n## ${inline(title)}\n\n${lines.join('\n')}\n`;
}

function counts(requirements: RequirementResult[]): string {
  if (requirements.length === 0) return '';
  const results = Object.entries(tally(requirements)).filter(([, count]) => count > 0);
  return `| ${results.map(([result]) => result).join(' | ')} |
|${results.map(() => '--:').join('|')}|
| ${results.map(([, count]) => count).join(' | ')} |
`;
}

const stale = ({ baseline }: Results) =>
  baseline && baseline.stale.length > 0
    ? `\n## Stale entries of the baseline\n\n${baseline.stale.map(({ check, reason }) => `- \`${check}\`: ${reason}`).join('\n')}\n`
    : '';

function problems(report: Results): string {
  const known = report.baseline?.known ?? [];
  const blocks = [
    ...groupByCause(report).map((cause) => formatCause(cause, report.docs)),
    ...groupUndecided(report).map(({ result, reason, checks }) => {
      const list = checks.map(({ id, title }) => `- \`${id}\` ${inline(title)}`).join('\n');
      return `### ${result}: ${inline(reason)}\n\n${list}\n`;
    }),
    ...provisionalBlock(report),
    ...(known.length > 0
      ? [
          `### Known failures of the baseline\n\n${known.map((id) => `- \`${id}\` ${inline(report.baseline?.notes[id] ?? '')}`).join('\n')}\n`,
        ]
      : []),
  ];
  return blocks.length === 0 ? '' : `\n## Problems\n\n${blocks.join('\n')}`;
}

/** Checks whose failure does not count yet. */
function provisionalBlock({ checks }: Results): string[] {
  const provisional = checks.filter(({ result }) => result === 'provisional');
  if (provisional.length === 0) return [];
  const list = provisional.map(({ id, title, reason, failures }) => {
    const [failure] = failures;
    const seen = failure ? `expected ${failure.expected}, seen ${code(failure.seen)}` : (reason ?? '');
    return `- \`${id}\` ${inline(title)}: ${inline(seen)}`;
  });
  return [`### Provisional: new checks that count from the next minor version\n\n${list.join('\n')}\n`];
}

function formatCause(cause: Cause, docs: string | undefined): string {
  const { id, title } = nameOfCause(cause);
  const { needs, ...check } = cause.first.check;
  const reason = needs ? undefined : check.reason;
  const blocked = blockedChecksOf(cause);
  const { requirements, expected, seen, exchange } = cause.first.failure;
  const others = otherChecksOf(cause).map((other) => `\`${other}\``);
  const lines = [
    ...requirements.map((requirement) => `- ${linked(requirement, docs)}: ${requirementOf(requirement).statement}`),
    `- expected: ${inline(expected)}`,
    `- seen: ${code(seen)}`,
    ...(exchange?.curl ? [`- repeat: ${code(exchange.curl.slice(0, 1000))}`] : []),
    ...(others.length > 0 ? [`- also in ${others.join(', ')}`] : []),
    ...(blocked.length > 0
      ? [`- keeps from running ${plural(blocked.length, 'check')}: ${blocked.map((one) => `\`${one}\``).join(', ')}`]
      : []),
  ];
  return `### \`${id}\` ${inline(title)}\n\n${lines.join('\n')}\n${reason ? `\n${inline(reason)}\n` : ''}`;
}

/** Advice for a client. It does not count. */
function advice(report: Results): string {
  const blocks = groupAdvice(report).map(({ check, advice, others }) => {
    const lines = [
      `- expected: ${inline(advice.expected)}`,
      `- seen: ${code(advice.seen)}`,
      ...advice.requirements.map((requirement) => `- read ${linked(requirement, report.docs)}`),
      ...(others.length > 0 ? [`- also in ${others.map((other) => `\`${other}\``).join(', ')}`] : []),
    ];
    return `### \`${check.id}\` ${inline(check.title)}\n\n${lines.join('\n')}\n`;
  });
  return blocks.length === 0 ? '' : `\n## Advice\n\nAdvice does not count.\n\n${blocks.join('\n')}`;
}

function matrix(name: string, requirements: RequirementResult[]): string {
  if (requirements.length === 0) return '';
  const rows = requirements.map(
    ({ id, level, statement, result }) => `| ${id} | ${level} | ${cell(statement)} | ${result} |`,
  );
  return `\n## ${name}\n\n| requirement | level | statement | result |\n|---|---|---|---|\n${rows.join('\n')}\n`;
}

/** A requirement with a link to its page or, without a site, with the command that explains it. */
function linked(requirement: string, docs: string | undefined): string {
  const url = urlOf(requirement, docs);
  return url === undefined ? `${requirement} (\`explain ${requirement}\`)` : `[${requirement}](${url})`;
}

const joinLines = (text: string) => text.replace(/\s+/g, (space) => (space.includes('\n') ? ' ' : space));

/** Escapes text of a server, so that it neither breaks the line nor starts HTML. */
const inline = (text: string) => joinLines(text).replace(/</g, '&lt;');
const cell = (text: string) => inline(text).replaceAll('|', '\\|');

/** Inline code, with more backticks around it than in it. */
function code(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence} ${joinLines(text)} ${fence}`;
}
