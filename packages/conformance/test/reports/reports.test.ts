import { execFileSync } from 'node:child_process';
import { beforeAll, expect, test } from 'vitest';
import type { Rewrite } from '../../servers/exchange.ts';
import { startPlainServer } from '../../servers/plain-server/server.ts';
import { plainTarget } from '../../servers/plain-server/target.ts';
import { startProxy } from '../../servers/proxy.ts';
import { changeBody, changeStatus } from '../../servers/rewrites.ts';
import {
  htmlReport,
  jsonReport,
  junitReport,
  type Report,
  runConformance,
  terminalReport,
} from '../../src/conformance.ts';
import { type Exchange, redact } from '../../src/http/exchange.ts';
import type { CheckResult, Failure } from '../../src/reports/report.ts';

let report: Report;
let baseUrl: string;

const leak = changeBody('listGoals', (value, { headers, url }) => {
  for (const goal of value.goals) goal.status = `<on> & "off" ${headers.authorization} ${url.searchParams.get('x')}`;
});
const reject = changeStatus('subscribeToCampaign', 200, 409, '{"it":"isn\'t"}');
/** Violations of which one returns the credential of the request in its response. */
const leaking: Rewrite = {
  response: (response, request) =>
    reject.response?.(leak.response?.(response, request) ?? response, request) ?? response,
};

const secrets = ['plain-token-one', 'plain-token-two', 'plain-access-token', 'plain-secret'];

beforeAll(async () => {
  const server = await startPlainServer();
  const proxy = await startProxy(server.url, leaking);
  baseUrl = proxy.url;
  const { 'campaign with emails': _, ...states } = plainTarget('').states ?? {};
  report = await runConformance({ ...plainTarget(proxy.url), authUrl: proxy.url, states });
  await proxy.close();
  server.close();
});

test('no report contains a secret, plain or encoded', () => {
  const formats = [jsonReport, junitReport, htmlReport, terminalReport];
  const all = formats.map((format) => JSON.stringify(format(report))).join('\n');
  for (const secret of secrets) {
    expect(all).not.toContain(secret);
    expect(all).not.toContain(Buffer.from(`${secret}:`).toString('base64').slice(0, 12));
  }
  expect(all).toContain('$TOKEN');
});

test('a short secret is redacted where it is a word, and not in the words of the kit', () => {
  const hide = (text: string) => redact(text, new Map([['TOKEN', 'tok']]));
  expect(hide('401 to an unknown API token')).toBe('401 to an unknown API token');
  expect(hide('the credential "tok"')).toBe('the credential "$TOKEN"');
});

test('a page in a response stays on one line of the report', () => {
  const page = report.checks.find(({ failures }) => failures[0]?.exchange !== undefined) as CheckResult;
  const [failure] = page.failures as [Failure];
  const { exchange } = failure as { exchange: Exchange };
  const html = { ...exchange, response: { ...exchange.response, body: '<html>\n<h1>\n  Not here\n</h1>' } };
  const text = terminalReport({ ...report, checks: [{ ...page, failures: [{ ...failure, exchange: html }] }] });
  expect(text).toMatch(/^ {4}exchange .* <html> <h1> Not here <\/h1>$/m);
});

test('a failure has the requirement, expected and actual value, the exchange, and a command that repeats it', () => {
  const text = terminalReport(report);
  expect(text).toContain(
    '✗ listGoals/resource-55 returns responses in which a conversion record has the `status` `active` or `disabled`',
  );
  expect(text).toContain('RESOURCE-55 MUST: A conversion record has the `status` `active` or `disabled`.');
  expect(text).toContain('expected  /goals/0/status must be equal to one of the allowed values: active, disabled');
  expect(text).toContain(`exchange  GET ${baseUrl}/v2/10/goals → 200`);
  expect(text).toContain(`repeat    curl -i -H 'accept: application/json' -u "$TOKEN:" '${baseUrl}/v2/10/goals'`);
  expect(text).toMatch(/Does not conform: \d+ requirements failed, \d+ passed\.\n$/);
});

test('colors are optional', () => {
  const control = String.fromCharCode(27);
  expect(terminalReport(report)).not.toContain(control);
  expect(terminalReport(report, { color: true })).toContain(control);
});

test('the command that repeats a request works in a shell', () => {
  const curls = report.checks.flatMap(({ failures }) => failures.map(({ exchange }) => exchange?.curl ?? ''));
  const posted = curls.find((line) => line.includes('/subscribers') && line.includes('-X POST')) ?? '';
  const script = posted.replace(
    /^curl /,
    `${JSON.stringify(process.execPath)} -p 'JSON.stringify(process.argv.slice(1))' -- `,
  );
  const output = execFileSync('sh', ['-c', script], { env: { ...process.env, TOKEN: 'it"s $me' }, encoding: 'utf8' });
  const args: string[] = JSON.parse(output);
  expect(args).toContain('it"s $me:');
  expect(JSON.parse(args[args.indexOf('--data-raw') + 1] ?? '').subscribers).toHaveLength(1);
});

test('the JSON report contains the whole report', () => {
  expect(JSON.parse(jsonReport(report))).toEqual(JSON.parse(JSON.stringify(report)));
  const goals = report.requirements.find(({ id }) => id === 'RESOURCE-55');
  expect(goals).toMatchObject({ result: 'fail', checks: expect.arrayContaining(['listGoals/resource-55']) });
});

test('JUnit counts untestable checks as skipped, and escapes special characters', () => {
  const xml = junitReport(report);
  const [, tests, failures, errors, skipped] =
    /<testsuites [^>]*tests="(\d+)" failures="(\d+)" errors="(\d+)" skipped="(\d+)"/.exec(xml) ?? [];
  const { summary } = report;
  expect(Number(tests)).toBe(report.checks.length);
  expect(Number(failures)).toBe(summary.fail);
  expect([Number(errors), Number(skipped)]).toEqual([summary.error, summary.skipped + summary.untestable]);
  expect(xml.match(/<testcase /g)?.length).toBe(report.checks.length);
  expect(xml).toContain('<skipped message="Untestable: ');
  expect(xml.replace(/&#\d+;/g, '')).not.toContain('&');
  const opened = [...xml.matchAll(/<(\w+)(?: [^<>]*[^/<>])?>/g)].map(([, name]) => name).toSorted();
  const closed = [...xml.matchAll(/<\/(\w+)>/g)].map(([, name]) => name).toSorted();
  expect(opened).toEqual(closed);
});

test('the HTML report is self-contained, shows every requirement, and escapes responses', () => {
  const html = htmlReport(report);
  expect(html).not.toMatch(/<script|src=|<link|url\(|@import/);
  for (const { id } of report.requirements) expect(html).toContain(`<tr id="${id}">`);
  expect(html).not.toContain('<on>');
  expect(html).toContain('&#60;on&#62;');
  expect(html).toContain('color-scheme: light dark');
  expect(html).toContain('--text:light-dark(');
  expect(html).toContain('@media print');
});

test('the HTML report is accessible by keyboard and screen reader', async () => {
  const html = htmlReport(report);
  const levels = [...html.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
  expect(levels[0]).toBe(1);
  expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const targets = [...html.matchAll(/(?:href="#|aria-labelledby=")([^"]+)"/g)].map(([, id]) => id);
  expect(targets.filter((id) => !ids.includes(id))).toEqual([]);
  expect(html.match(/<th /g)?.length).toBe(html.match(/<th [^>]*scope="(col|row)"/g)?.length);
  expect(html.match(/<th class="id" scope="row">/g)?.length).toBe(report.requirements.length);
  expect(html.match(/<td class="mark [^"]+"><span role="img" aria-label="\w/g)?.length).toBe(
    report.requirements.length,
  );
  const narrow = { ...report, requirements: report.requirements.filter(({ id }) => id.startsWith('AUTH')) };
  expect(htmlReport(narrow)).not.toContain('href="#RESOURCE-55"');
});

test('the HTML report of a server that passes has no columns of failures, and links what was skipped', () => {
  const [passed, skipped] = report.requirements.map(
    (one, index) => ({ ...one, result: index ? 'skipped' : 'pass' }) as const,
  );
  if (!passed || !skipped) throw new Error('The report has too few requirements.');
  const html = htmlReport({ ...report, checks: [], requirements: [passed, skipped] });
  expect([...html.matchAll(/<th class="mark" scope="col">(\w+)/g)].map(([, name]) => name)).toEqual([
    'Pass',
    'Skipped',
  ]);
  expect(html).toContain(`Skipped: <a href="#${skipped.id}">${skipped.id}</a>`);
});

test('a reason that several checks share is printed once', () => {
  const reason = 'The target does not provide "campaign with emails": A campaign, and the number of its emails';
  expect(terminalReport(report).split(reason)).toHaveLength(2);
  const many: Report = {
    ...report,
    checks: Array.from({ length: 7 }, (_, index) => ({
      ...(report.checks[0] as Report['checks'][number]),
      ...{ id: `listGoals/${index}`, result: 'error', reason: 'The line is down.', failures: [] },
    })),
  };
  expect(terminalReport(many)).toMatch(/^! error: The line is down\.\n( {4}listGoals\/\d .*\n){5} {4}and 2 more\n/);
});
