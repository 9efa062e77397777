import { expect, test } from 'vitest';
import { fullPlainTarget } from '../../servers/plain-server/full-target.ts';
import { startPlainServer } from '../../servers/plain-server/server.ts';
import { plainTarget } from '../../servers/plain-server/target.ts';
import { startProxy } from '../../servers/proxy.ts';
import { runConformance, terminalReport } from '../../src/conformance.ts';
import { operationIds } from '../../src/contract/operations.ts';
import { Failed, Untestable } from '../../src/http/outcomes.ts';
import type { Check } from '../../src/kit/check.ts';
import { isProvisional } from '../../src/kit/kit-version.ts';
import { jsonReport } from '../../src/reports/formats.ts';
import { htmlReport } from '../../src/reports/html.ts';
import { junitReport } from '../../src/reports/junit.ts';
import { markdownReport } from '../../src/reports/markdown.ts';
import type { CheckResult } from '../../src/reports/report.ts';
import { createReport, type RunState } from '../../src/run/create-report.ts';
import { levelsOf } from '../../src/run/levels.ts';
import { runCheck } from '../../src/run/run-check.ts';
import { createSession } from '../../src/run/session.ts';
import { profileOf } from '../../src/target/profiles.ts';
import { completeTarget } from '../../src/target/read.ts';

test('core conforms although an extension does not', async () => {
  const server = await startPlainServer();
  const proxy = await startProxy(server.url, async (request, next) =>
    request.operation === 'createUnsubscribeBatch' ? { status: 500, headers: {}, text: '' } : next(request),
  );
  const target = { ...fullPlainTarget(proxy.url), backgroundSeconds: 2 };
  const report = await runConformance(target, { profiles: ['core', 'batch'] });
  await proxy.close();
  server.close();
  expect(report.ok).toBe(false);
  expect(report.levels.core).toMatchObject({ profiles: ['core'], conforms: true, requirements: { fail: 0, open: 0 } });
  expect(report.levels.extended).toEqual({ batch: expect.objectContaining({ conforms: false }) });
  expect(terminalReport(report)).toMatch(
    /\ncore {10}conforms \(\d+ passed\)\nextended {6}batch does not conform \(\d+ passed, \d+ failed, \d+ open\)\n/,
  );
});

test('a violation counts in the level of its check; a restricted run proves no level', () => {
  const passing = (id: string, profile: CheckResult['profile']): CheckResult => ({
    ...{ id, title: '', operation: 'listGoals', profile, requirements: [], result: 'pass', failures: [] },
    milliseconds: 0,
  });
  const failures = [{ requirements: ['ENDPOINT-7'], expected: '', seen: '' }];
  const checks: CheckResult[] = [
    passing('listGoals/a', 'core'),
    { ...passing('createUnsubscribeBatch/a', 'batch'), result: 'fail', failures },
  ];
  const conforming = (proves: boolean) => {
    const { core, extended } = levelsOf({ profiles: ['core', 'batch'], notOffered: [] }, checks, proves);
    return [core.conforms, extended.batch?.conforms];
  };
  expect(conforming(true)).toEqual([true, false]);
  expect(conforming(false)).toEqual([false, false]);
});

test('only a complete run without filters and without a baseline proves a level', async () => {
  const target = completeTarget({ ...plainTarget('http://127.0.0.1:1'), profiles: ['core'] });
  const [id, operation] = ['listGoals/a', 'listGoals' as const];
  const passed = {
    id,
    operation,
    title: '',
    profile: 'core' as const,
    requirements: [],
    failures: [],
    milliseconds: 0,
  };
  const whole: RunState = {
    ...{ target, session: createSession(target), scope: { only: [], stateless: false }, baseline: undefined },
    ...{ results: [{ ...passed, result: 'pass' }], planned: 1, started: Date.now(), ended: true, stopped: undefined },
  };
  const conforms = (change: Partial<RunState>) => createReport({ ...whole, ...change }).levels.core.conforms;
  expect(conforms({})).toBe(true);
  const others: Partial<RunState>[] = [
    { ended: false },
    { planned: 2 },
    { stopped: 'No connection.' },
    { baseline: {} },
    { scope: { only: ['AUTH'], stateless: false } },
    { scope: { only: [], stateless: true } },
  ];
  expect(others.filter(conforms)).toEqual([]);
});

test('a level of which the server offers some operations only is met in part, and every report says so', async () => {
  const server = await startPlainServer();
  const core = operationIds.filter((operation) => profileOf(operation) === 'core');
  const offered = ['listAccounts', 'fetchAccount', 'listGoals', 'fetchGoal', 'listBroadcasts'];
  const notOffered = core.filter((operation) => !offered.includes(operation));
  const implementation = { name: 'Part', version: '1.0.0' };
  const target = { ...plainTarget(server.url), profiles: ['core' as const], notOffered, implementation };
  const report = await runConformance(target);
  server.close();
  expect(report.ok).toBe(true);
  expect(report.levels.core).toMatchObject({ conforms: false, inPart: { offered: 5, operations: 16 } });
  for (const text of [terminalReport(report), htmlReport(report)])
    expect(text).toContain('core in part: 5 of 16 operations');
});

test('a check is provisional in the minor version that publishes it, and before', () => {
  expect(isProvisional(undefined, '0.2.0')).toBe(false);
  expect(['0.1.9', '0.2.0', '0.2.7'].map((version) => isProvisional('0.2.0', version))).toEqual([true, true, true]);
  expect(['0.3.0', '1.0.0'].map((version) => isProvisional('0.2.0', version))).toEqual([false, false]);
  expect(isProvisional('1.0.0', '0.9.0')).toBe(true);
});

/** Runs checks that fail, with a version of the kit, and returns the report. */
async function reportOfFailing(version: string) {
  const server = await startPlainServer();
  const target = completeTarget({ ...plainTarget(server.url), profiles: ['core'] });
  const session = createSession(target);
  const check = (name: string, error: Error): Check => ({
    id: `listGoals/${name}`,
    title: 'returns nothing',
    requirements: ['RESOURCE-55'],
    since: '0.2.0',
    run: () => Promise.reject(error),
  });
  const checks = [check('new', new Failed('nothing', 'something')), check('open', new Untestable('No state.'))];
  const context = { target, session, stateless: false, stopped: undefined, version };
  const results = await Promise.all(checks.map((one) => runCheck(one, context)));
  server.close();
  return createReport({
    ...{ target, session, scope: { only: [], stateless: false }, baseline: undefined, results, planned: 2 },
    ...{ started: Date.now(), ended: true, stopped: undefined },
  });
}

test('a provisional failure is reported, and does not count', async () => {
  const report = await reportOfFailing('0.2.3');
  expect(report).toMatchObject({ ok: true, summary: { fail: 0, untestable: 0, provisional: 2 } });
  expect(report.requirements.find(({ id }) => id === 'RESOURCE-55')).toMatchObject({
    result: 'skipped',
    reason: 'Its checks are provisional.',
  });
  expect(terminalReport(report)).toContain('~ provisional: listGoals/new returns nothing');
  for (const format of [jsonReport, htmlReport, markdownReport, junitReport]) {
    expect(format(report)).toMatch(/provisional/i);
  }
});

test('in the next minor version, it counts', async () => {
  const report = await reportOfFailing('0.3.0');
  expect(report).toMatchObject({ ok: false, summary: { fail: 1, untestable: 1, provisional: 0 } });
  expect(report.requirements.find(({ id }) => id === 'RESOURCE-55')?.result).toBe('fail');
});
