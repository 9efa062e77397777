import { beforeAll, expect, test } from 'vitest';
import type { Middleware, ServerResponse } from '../../servers/exchange.ts';
import { startPlainServer } from '../../servers/plain-server/server.ts';
import { plainTarget } from '../../servers/plain-server/target.ts';
import { startProxy } from '../../servers/proxy.ts';
import { htmlReport, junitReport, type Report, runConformance, terminalReport } from '../../src/conformance.ts';
import { groupByCause } from '../../src/reports/causes.ts';

// biome-ignore lint/suspicious/noExplicitAny: bodies are edited freely
type Body = any;

function edit(response: ServerResponse, change: (body: Body) => void): ServerResponse {
  const body = JSON.parse(response.text);
  change(body);
  return { ...response, text: JSON.stringify(body) };
}

/** Five faults in five places, two of them in operations that many checks need. */
const faulty: Middleware = async (request, next) => {
  const response = await next(request);
  if (response.status >= 300) return response;
  switch (request.operation) {
    case 'recordEvent':
      return { status: 500, headers: { 'content-type': 'application/json' }, text: '{"errors":[]}' };
    case 'listGoals':
      return edit(response, (body) => {
        delete body.goals;
      });
    case 'fetchAccount':
      return edit(response, (body) => {
        for (const account of body.accounts) account.created_at = 'yesterday';
      });
    case 'fetchCampaign':
      return edit(response, (body) => {
        for (const campaign of body.campaigns) delete campaign.name;
      });
    case 'listCampaignSubscriptions':
      return { ...response, headers: { ...response.headers, 'content-type': 'text/plain' } };
    default:
      return response;
  }
};

const docs = 'https://docs.example/api';
let report: Report;

beforeAll(async () => {
  const server = await startPlainServer();
  const proxy = await startProxy(server.url, faulty);
  const target = { ...plainTarget(proxy.url), profiles: ['core' as const], backgroundSeconds: 1 };
  report = { ...(await runConformance(target)), docs };
  await proxy.close();
  server.close();
});

test('five faults are about five causes', () => {
  const causes = groupByCause(report);
  expect(causes.length).toBe(5);
  const [first, second] = causes.map((cause) => cause.first.check.operation);
  expect(new Set([first, second])).toEqual(new Set(['recordEvent', 'listGoals']));
});

test('an operation that checks need counts against none of their requirements', () => {
  const blocked = report.checks.filter(({ needs }) => needs !== undefined);
  expect(blocked.length).toBeGreaterThan(20);
  for (const { result, needs, failures, reason } of blocked) {
    expect([result, failures]).toEqual(['untestable', []]);
    expect(['recordEvent', 'listGoals']).toContain(needs?.operation);
    expect(reason).toMatch(/^Needs (recordEvent|listGoals), which fails: expected /);
  }
  const violated = report.requirements
    .filter(({ result }) => result === 'fail')
    .map(({ id }) => id.replace(/-\d+$/, ''));
  expect(violated).not.toContain('AUTH');
});

test('the page of each requirement is linked, in every report', () => {
  const [id = ''] = groupByCause(report)[0]?.first.failure.requirements ?? [];
  const url = `${docs}/requirements.html#${id}`;
  expect(htmlReport(report)).toContain(`<a href="${url}">`);
  for (const format of [terminalReport, junitReport]) expect(format(report)).toContain(url);
});
