import { type Description, describeRun, type Results } from './description.ts';
import { urlOf } from './docs-url.ts';
import type { CheckResult, Report } from './report.ts';

/**
 * The report as JUnit XML: a suite for each operation, and one for the run itself, which fails when the run is incomplete
 * or the baseline is stale. A failure has the command that repeats it and the pages of its requirements.
 * `untestable` and a known failure of the baseline count as skipped; advice is output of a test that passes.
 */
export const junitReport = (report: Report): string =>
  renderJunit(report, { ...describeRun(report), title: `Conformance of ${report.target.baseUrl}` });

/** Renders results as JUnit XML. */
export function renderJunit(report: Results, { title, verdict }: Pick<Description, 'title' | 'verdict'>): string {
  const known = report.baseline?.known ?? [];
  const notes = report.baseline?.notes ?? {};
  const checks = report.checks.map((check) => (known.includes(check.id) ? skipKnown(check, notes[check.id]) : check));
  const all = [...casesOfRun(report, verdict), ...checks];
  const suites = [...new Set(all.map(({ operation }) => operation))].map((operation) => {
    const cases = all.filter((check) => check.operation === operation);
    return `  <testsuite ${attributes({ name: operation, ...counts(cases) })}>\n${cases.map((one) => testcase(one, report.docs)).join('')}  </testsuite>\n`;
  });
  const total = { name: title, ...counts(all), timestamp: report.startedAt };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<testsuites ${attributes(total)}>\n`,
    `  <properties><property name="verdict" value="${escaped(verdict)}"/></properties>\n`,
    ...suites,
    '</testsuites>\n',
  ].join('');
}

type Case = Pick<CheckResult, 'id' | 'title' | 'result' | 'reason' | 'failures' | 'advice' | 'milliseconds'> & {
  operation: string;
};

const skipKnown = (check: CheckResult, note = ''): Case => ({
  ...check,
  result: 'skipped',
  reason: `A known failure of the baseline: ${note}`,
  failures: [],
});

/** Test cases for problems of the run itself. */
function casesOfRun(report: Results, verdict: string): Case[] {
  const base = { operation: 'run', failures: [], milliseconds: 0 };
  const stale = report.baseline?.stale ?? [];
  return [
    ...(report.complete
      ? []
      : [{ ...base, id: 'run/complete', title: 'is complete', result: 'error', reason: verdict } as const]),
    ...stale.map(({ check, reason }) => ({
      ...base,
      id: `baseline/${check}`,
      title: 'is not a stale entry',
      result: 'error' as const,
      reason,
    })),
  ];
}

function counts(checks: Case[]) {
  const countOf = (...results: string[]) => checks.filter(({ result }) => results.includes(result)).length;
  const seconds = checks.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000;
  return {
    tests: checks.length,
    failures: countOf('fail'),
    errors: countOf('error'),
    skipped: countOf('skipped', 'untestable'),
    time: seconds,
  };
}

function testcase({ id, title, operation, milliseconds, ...check }: Case, docs: string | undefined): string {
  const head = `    <testcase ${attributes({ name: `${id} ${title}`, classname: operation, time: milliseconds / 1000 })}`;
  const inner = inside(check, docs) + describeAdvice(check);
  return inner === '' ? `${head}/>\n` : `${head}>\n${inner}    </testcase>\n`;
}

function inside(
  { result, reason = '', failures }: Pick<Case, 'result' | 'reason' | 'failures'>,
  docs: string | undefined,
): string {
  if (result === 'untestable') reason = `Untestable: ${reason}`;
  if (result === 'skipped' || result === 'untestable') return `      <skipped ${attributes({ message: reason })}/>\n`;
  if (result === 'error') return `      <error ${attributes({ type: 'error', message: reason })}/>\n`;
  return failures
    .map(({ requirements, expected, seen, exchange, notes = [] }) => {
      const message = `${requirements.join(', ')}: expected ${expected}, seen ${seen}`;
      const pages = requirements.flatMap((requirement) => urlOf(requirement, docs) ?? []);
      const text = [...notes.map(formatNote), ...(exchange?.curl ? [exchange.curl] : []), ...pages].join('\n');
      return `      <failure ${attributes({ type: 'fail', message })}>${escaped(text)}</failure>\n`;
    })
    .join('');
}

const formatNote = ({ label, text }: { label: string; text: string }) => `${label}: ${text}`;

const describeAdvice = ({ advice = [] }: Pick<Case, 'advice'>): string =>
  advice.length === 0
    ? ''
    : `      <system-out>${escaped(advice.flatMap(({ expected, seen, notes = [] }) => [`Advice: expected ${expected}, seen ${seen}`, ...notes.map(formatNote)]).join('\n'))}</system-out>\n`;

const attributes = (values: Record<string, string | number>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}="${escaped(String(value))}"`)
    .join(' ');

/** XML 1.0 does not allow control characters, not even escaped. */
function escaped(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML forbids
  const allowed = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd').toWellFormed();
  return allowed.replace(/[&<>"\n]/g, (character) => `&#${character.charCodeAt(0)};`);
}
