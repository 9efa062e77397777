import { execFileSync } from 'node:child_process';
import { beforeAll, expect, test } from 'vitest';
import { body, mutant, status } from '../mutants/mutant.ts';
import { startProxy } from '../mutants/proxy.ts';
import {
  htmlReport,
  jsonReport,
  junitReport,
  type Report,
  runConformance,
  terminalReport,
} from '../src/conformance.ts';
import { startPlainServer } from './plain-server/server.ts';
import { plainTarget } from './plain-server/target.ts';

let report: Report;
let baseUrl: string;

/** A server that breaks something, and shows the credential of the request in its answer. */
const leaking = mutant('RESOURCE-55', 'tells secrets', () => {
  const wrong = body('listGoals', (value, { headers, url }) => {
    for (const goal of value.goals) goal.status = `<on> & "off" ${headers.authorization} ${url.searchParams.get('x')}`;
  });
  const refusing = status('subscribeToCampaign', 200, 409, '{"it":"isn\'t"}');
  return {
    answer: (answered, asked) => refusing.answer?.(wrong.answer?.(answered, asked) ?? answered, asked) ?? answered,
  };
});

const secrets = ['plain-token-one', 'plain-token-two', 'plain-access-token', 'plain-secret'];

beforeAll(async () => {
  const server = await startPlainServer();
  const proxy = await startProxy(server.url, leaking.make());
  baseUrl = proxy.url;
  const { 'campaign with emails': _, ...states } = plainTarget('').states ?? {};
  report = await runConformance({ ...plainTarget(proxy.url), authUrl: proxy.url, states });
  await proxy.close();
  server.close();
});

test('no report has a secret in it, plain or encoded', () => {
  const all = [jsonReport(report), junitReport(report), htmlReport(report), terminalReport(report)].join('\n');
  for (const secret of secrets) {
    expect(all).not.toContain(secret);
    expect(all).not.toContain(Buffer.from(`${secret}:`).toString('base64').slice(0, 12));
  }
  expect(all).toContain('$TOKEN');
});

test('a failure tells the requirement, expected and seen, the exchange and a line that repeats it', () => {
  const text = terminalReport(report);
  expect(text).toContain('✗ listGoals/resource-55-status shows `status` as active or disabled');
  expect(text).toContain('RESOURCE-55 MUST: `status` of a conversion is `active` or `disabled`.');
  expect(text).toContain('expected  `status` to be active or disabled');
  expect(text).toContain(`exchange  GET ${baseUrl}/v2/10/goals → 200`);
  expect(text).toContain(`again     curl -i -H 'accept: application/json' -u "$TOKEN:" '${baseUrl}/v2/10/goals'`);
  expect(text).toMatch(/Does not conform: \d+ requirements broken, \d+ met\.\n$/);
});

test('colours show when they are asked for only', () => {
  const control = String.fromCharCode(27);
  expect(terminalReport(report)).not.toContain(control);
  expect(terminalReport(report, { color: true })).toContain(control);
});

test('the line that repeats a request survives the shell', () => {
  const curls = report.checks.flatMap(({ failures }) => failures.map(({ exchange }) => exchange?.curl ?? ''));
  const posted = curls.find((line) => line.includes('/subscribers') && line.includes('-X POST')) ?? '';
  const script = posted.replace(
    /^curl /,
    `${JSON.stringify(process.execPath)} -p 'JSON.stringify(process.argv.slice(1))' -- `,
  );
  const output = execFileSync('sh', ['-c', script], { env: { ...process.env, TOKEN: 'it"s $me' }, encoding: 'utf8' });
  const given: string[] = JSON.parse(output);
  expect(given).toContain('it"s $me:');
  expect(JSON.parse(given[given.indexOf('--data-raw') + 1] ?? '').subscribers).toHaveLength(1);
});

test('the JSON report holds everything, for machines', () => {
  expect(JSON.parse(jsonReport(report))).toEqual(JSON.parse(JSON.stringify(report)));
  const goals = report.requirements.find(({ id }) => id === 'RESOURCE-55');
  expect(goals).toMatchObject({ result: 'fail', checks: expect.arrayContaining(['listGoals/resource-55-status']) });
});

test('JUnit counts what is not testable as a failure, and has no bare special characters', () => {
  const xml = junitReport(report);
  const [, tests, failures, errors, skipped] =
    /<testsuites [^>]*tests="(\d+)" failures="(\d+)" errors="(\d+)" skipped="(\d+)"/.exec(xml) ?? [];
  const { summary } = report;
  expect(Number(tests)).toBe(report.checks.length);
  expect(Number(failures)).toBe(summary.fail + summary['not testable']);
  expect([Number(errors), Number(skipped)]).toEqual([summary.error, summary['not offered']]);
  expect(xml.match(/<testcase /g)?.length).toBe(report.checks.length);
  expect(xml).toContain('type="not testable"');
  expect(xml.replace(/&#\d+;/g, '')).not.toContain('&');
  const opened = [...xml.matchAll(/<(\w+)(?: [^<>]*[^/<>])?>/g)].map(([, name]) => name).toSorted();
  const closed = [...xml.matchAll(/<\/(\w+)>/g)].map(([, name]) => name).toSorted();
  expect(opened).toEqual(closed);
});

test('the HTML report stands alone, shows every requirement, and escapes what the server said', () => {
  const html = htmlReport(report);
  expect(html).not.toMatch(/<script|src=|<link|url\(|@import/);
  for (const { id } of report.requirements) expect(html).toContain(`<tr id="${id}">`);
  expect(html).not.toContain('<on>');
  expect(html).toContain('&#60;on&#62;');
  expect(html).toContain('prefers-color-scheme: dark');
  expect(html).toContain('@media print');
});
