import { expect, test } from 'vitest';
import type { Middleware } from '../../servers/exchange.ts';
import { plainTarget } from '../../servers/plain-server/target.ts';
import { changeRecords } from '../../servers/rewrites.ts';
import { type Report, runConformance, terminalReport } from '../../src/conformance.ts';
import { blockedChecksOf, type Cause, groupByCause, otherChecksOf, remedyOf } from '../../src/reports/causes.ts';
import { startBehind } from '../plain-servers.ts';

async function startMutant(rewrite: Parameters<typeof startBehind>[0]) {
  const [url] = await startBehind(rewrite);
  return { ...plainTarget(url), profiles: ['core' as const] };
}

const failedIn = (report: Report) => report.checks.filter(({ result }) => result === 'fail').map(({ id }) => id);

/** The checks that failed, and those that could not run because an operation failed that they need. */
const affectedIn = (report: Report) =>
  report.checks.filter(({ result, needs }) => result === 'fail' || needs !== undefined).map(({ id }) => id);

test('each fault of a half-made server is one cause: missing operations with a remedy, headers, members, and validation', async () => {
  const halfMade: Middleware = async (request, next) => {
    const missing = ['listGoals', 'fetchGoal', 'listBroadcasts'].includes(request.operation ?? '');
    // Invalid subscribers are accepted.
    const invalid = request.operation === 'subscribeToCampaign' && !/"email": ?"[^"]+@[^"]+\.[^"]+"/.test(request.text);
    const valid = '{"subscribers":[{"email":"somebody@example.com","double_optin":false}]}';
    const { headers, ...response } = await next(invalid ? { ...request, text: valid } : request);
    const { 'x-ratelimit-limit': limit, 'x-ratelimit-remaining': remaining, ...others } = headers;
    const text = response.text.replace(/"(?:sort|direction)":"\w+",?/g, '').replace(/,(?=})/g, '');
    return missing ? { status: 404, headers: others, text: '{}' } : { ...response, text, headers: others };
  };
  const report = await runConformance(await startMutant(halfMade));
  const causes = groupByCause(report);
  const shown = causes.flatMap((one) => [one.first.check.id, ...otherChecksOf(one), ...blockedChecksOf(one)]);
  expect(new Set(shown)).toEqual(new Set(affectedIn(report)));
  expect(terminalReport(report)).toMatch(/\nfailures {6}\d+ causes: \d+ checks\n/);
  const [first, ...rest] = causes;
  expect(first && remedyOf(first)).toMatch(/notOffered: \[listBroadcasts, listGoals(, fetchGoal)?\]$/);
  expect(terminalReport(report)).toContain('notOffered: [listBroadcasts, listGoals');
  const requirementsOf = ({ first: one, others }: Cause) =>
    [one, ...others].flatMap(({ failure }) => failure.requirements);
  for (const [id, ...also] of [
    ['LIMIT-8', 'LIMIT-9', 'LIMIT-2'],
    ['RESOURCE-66', 'RESOURCE-67'],
    ['ERROR-7', 'ENDPOINT-57', 'SERVICE-6'],
  ]) {
    const [cause, ...more] = rest.filter((one) => requirementsOf(one).includes(id ?? ''));
    expect(more, id).toEqual([]);
    expect(new Set(cause && requirementsOf(cause)), id).toEqual(new Set([id, ...also]));
  }
  expect(report.requirements.filter(({ id, result }) => id.startsWith('AUTH') && result === 'fail')).toEqual([]);
});

test('the same response that is wrong for two requirements is one cause, and another response is another one', () => {
  const failed = (requirement: string, url: string) => ({
    id: requirement,
    result: 'fail',
    operation: 'listCampaigns',
    failures: [
      {
        requirements: [requirement],
        expected: 'the records in descending order by `name`',
        seen: '"A" at index 0, before "B" at index 1',
        exchange: { request: { method: 'GET', url }, response: { status: 200 } },
      },
    ],
  });
  const [one, other] = ['http://127.0.0.1/?sort=name', 'http://127.0.0.1/?sort=name&page=2'] as const;
  const causesOf = (...checks: unknown[]) => groupByCause({ checks } as unknown as Report);
  expect(causesOf(failed('ENDPOINT-35', one), failed('ENDPOINT-37', one))).toHaveLength(1);
  expect(causesOf(failed('ENDPOINT-35', one), failed('ENDPOINT-37', other))).toHaveLength(2);
});

test('a record that lacks members is one cause, which names all of them, and late effects of one operation are one', () => {
  const failed = (id: string, failure: object) => ({
    id,
    result: 'fail',
    operation: id.split('/')[0],
    failures: [failure],
  });
  const lacks = (operation: string, name: string) =>
    failed(`${operation}/lacks-${name}`, {
      requirements: [`RESOURCE-${name.length}`],
      expected: `/goals/0 must have required property '${name}'`,
      seen: `no \`${name}\``,
    });
  const late = (name: string, requirements: string[]) =>
    failed(`createUnsubscribeBatch/${name}`, {
      requirements,
      late: true,
      expected: `${name} within 10 s`,
      seen: 'not the case',
    });
  const causes = groupByCause({
    checks: [
      ...['status', 'href', 'created_at'].map((name) => lacks('listGoals', name)),
      lacks('fetchGoal', 'href'),
      late('every-record', ['STATE-12', 'SERVICE-8']),
      late('every-campaign', ['STATE-12']),
    ],
  } as unknown as Report);
  expect(causes.map(({ first, others }) => [first.failure.seen, others.length])).toEqual([
    ['no `status`, `href`, `created_at`', 3],
    ['not the case', 1],
  ]);
});

test('a field that is wrong in the same way in records of every kind is one cause', async () => {
  const relative: Middleware = async (request, next) => {
    const response = await next(request);
    return { ...response, text: response.text.replace(/("href": ?")https?:\/\/[^/"]+/g, '$1') };
  };
  const report = await runConformance(await startMutant(relative), {
    only: ['RESOURCE-3', 'RESOURCE-29', 'RESOURCE-7'],
  });
  const violated = report.requirements.filter(({ result }) => result === 'fail').map(({ id }) => id);
  expect(violated.length, violated.join()).toBeLessThanOrEqual(3);
  expect(violated).toContain('RESOURCE-3');
  expect(groupByCause(report)).toHaveLength(1);
});

test('a violation on every operation is one cause, and a refusal with a wrong status violates no rule for that status', async () => {
  const open: Middleware = async (request, next) => {
    const response = await next(request);
    return response.status === 401 ? { status: 403, headers: {}, text: '' } : response;
  };
  const report = await runConformance(await startMutant(open), { only: ['AUTH-1'] });
  const causes = groupByCause(report);
  expect(causes.filter(({ first }) => first.failure.requirements.includes('AUTH-1'))).toHaveLength(1);
  expect(causes).toHaveLength(1);
  expect(report.requirements.filter(({ result }) => result === 'fail').map(({ id }) => id)).toEqual(['AUTH-1']);
  expect(failedIn(report).length).toBeGreaterThan(10);
});

test('violations of different requirements are different causes', async () => {
  const goals = changeRecords('listGoals', 'goals', (goal) => {
    goal.status = 'on';
    goal.name = 7;
  });
  const report = await runConformance(await startMutant(goals), { only: ['listGoals'] });
  const causes = groupByCause(report);
  const [status] = causes.filter(({ first }) => first.failure.requirements.includes('RESOURCE-55'));
  expect(status && [status.first.check.id, ...otherChecksOf(status)]).toEqual([
    'listGoals/resource-55',
    'listGoals/contract',
  ]);
  expect(causes.length).toBeGreaterThan(1);
});

test('JSON with another media type is one violation, because the operations work', async () => {
  const mislabel: Middleware = async (request, next) => {
    const { headers, ...response } = await next(request);
    return { ...response, headers: { ...headers, 'content-type': 'text/plain' } };
  };
  const report = await runConformance(await startMutant(mislabel), { only: ['listGoals', 'fetchGoal'] });
  expect(groupByCause(report)).toHaveLength(1);
  expect(report.requirements.filter(({ result }) => result === 'fail').map(({ id }) => id)).toEqual(['SERVICE-2']);
});
