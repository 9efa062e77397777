import { expect, test } from 'vitest';
import type { ServerRequest, ServerResponse } from '../../servers/exchange.ts';
import { goalsTarget } from '../../servers/plain-server/goals-target.ts';
import { plainTarget } from '../../servers/plain-server/target.ts';
import { exitCodeOf } from '../../src/commands/run.ts';
import { jsonReport, runConformance, terminalReport } from '../../src/conformance.ts';
import { formatAuthorization } from '../../src/http/credential.ts';
import { startBehind } from '../plain-servers.ts';

/** The plain server, where each token allows only a few requests. */
async function startLimited(perToken: number) {
  const sent = new Map<string, number>();
  const nameOf = (token: string) => formatAuthorization({ basic: token }) ?? '';
  const right = nameOf('plain-token-one');
  const [url] = await startBehind(async (request: ServerRequest, next): Promise<ServerResponse> => {
    const { authorization = 'none' } = request.headers;
    const isOwn =
      authorization === right ||
      (/^Basic /.test(authorization) && Buffer.from(authorization.slice(6), 'base64').toString().startsWith('spare-'));
    if (!isOwn) return next(request);
    const count = (sent.get(authorization) ?? 0) + 1;
    sent.set(authorization, count);
    if (count > perToken) return { status: 429, headers: { 'content-type': 'application/json' }, text: '{}' };
    const response = await next({ ...request, headers: { ...request.headers, authorization: right } });
    return { ...response, headers: { ...response.headers, 'x-ratelimit-remaining': String(perToken - count) } };
  });
  return { target: { ...plainTarget(url), profiles: ['core' as const] }, sent };
}

test('an early 429 skips the checks that need the limit, and the run is not complete', async () => {
  const { target, sent } = await startLimited(40);
  const report = await runConformance(target);
  expect(report).toMatchObject({ ok: false, complete: false });
  expect(exitCodeOf(report)).toBe(3);
  expect(report.summary).toMatchObject({ fail: 0, error: 0 });
  expect(report.summary.skipped).toBeGreaterThan(100);
  const [count = 0] = sent.values();
  expect(count).toBeLessThan(50);
  const text = terminalReport(report);
  expect(text.match(/more tokens of the same user in credentials\.tokens/g)).toHaveLength(1);
  expect(text).toMatch(/Not finished: The rate limit of requests other than batches was exceeded \(429 from \w+\)\./);
  // Checks without the credential of the user still run after its limit.
  expect(report.checks.find(({ id }) => id === 'listGoals/without-credential')?.result).toBe('pass');
});

test('at the limit of a token, the run goes on with the next one, and reports no token', async () => {
  const { target, sent } = await startLimited(40);
  const tokens = Array.from({ length: 8 }, (_, number) => `spare-${number}-of-the-same-user`);
  const { notOffered } = goalsTarget('');
  const report = await runConformance({ ...target, notOffered, credentials: { ...target.credentials, tokens } });
  expect(report.checks.filter(({ result }) => !['pass', 'skipped'].includes(result))).toEqual([]);
  expect(report).toMatchObject({ ok: true, problems: {} });
  expect(sent.size).toBeGreaterThan(1);
  expect(jsonReport(report)).not.toContain('spare-');
});

test('a run that began behind a gateway does not conform, although the next request passed', async () => {
  const page = { status: 502, headers: {}, text: '' };
  let requests = 0;
  const urls = await startBehind(async (request, next) => (requests++ === 0 ? page : next(request)));
  const report = await runConformance(goalsTarget(...urls));
  expect(report).toMatchObject({ ok: false, complete: true, summary: { fail: 0, error: 0 } });
  expect(terminalReport(report)).toMatch(/Undecided: \d+ requirements passed, none failed\. 1 response was 502/);
});

test('responses of a gateway are errors of their checks, are said once, and never conform', async () => {
  let requests = 0;
  const page = { status: 503, headers: { 'content-type': 'text/html' }, text: '<h1>Down</h1><p>for maintenance</p>' };
  const urls = await startBehind(async (request, next) => (++requests % 20 === 7 ? page : next(request)));
  const report = await runConformance(goalsTarget(...urls));
  expect(report.summary.fail).toBe(0);
  expect(report.summary.error).toBeGreaterThan(2);
  expect(report).toMatchObject({ ok: false, complete: true });
  expect(report.problems.gateway).toMatch(/^\d+ responses were 503 from a gateway: Down for maintenance\./);
  expect(terminalReport(report).match(/for maintenance/g)).toHaveLength(1);
  expect(report.conforms).toBe(false);
  expect(exitCodeOf(report)).toBe(3);
});
