import { expect, test } from 'vitest';
import { plainTarget } from '../../servers/plain-server/target.ts';
import { htmlReport, runConformance, terminalReport } from '../../src/conformance.ts';
import { operationIds } from '../../src/contract/operations.ts';
import { createReport, type RunState } from '../../src/run/create-report.ts';
import { createSession } from '../../src/run/session.ts';
import { profileOf } from '../../src/target/profiles.ts';
import { completeTarget } from '../../src/target/read.ts';
import { startPlain } from '../plain-servers.ts';

test('only a complete run without filters and without a baseline proves that a server conforms', async () => {
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
  const conforms = (change: Partial<RunState>) => createReport({ ...whole, ...change }).conforms;
  expect(conforms({})).toBe(true);
  const others: Partial<RunState>[] = [
    { ended: false },
    { planned: 2 },
    { stopped: 'No connection.' },
    { baseline: {} },
    { scope: { only: ['AUTH'], stateless: false } },
    { scope: { only: [], stateless: true } },
    { results: [{ ...passed, result: 'untestable' }] },
    { results: [{ ...passed, result: 'skipped' }] },
  ];
  expect(others.filter(conforms)).toEqual([]);
});

test('a server that offers some operations only conforms in part, and every report says so', async () => {
  const core = operationIds.filter((operation) => profileOf(operation) === 'core');
  const offered = ['listAccounts', 'fetchAccount', 'listGoals', 'fetchGoal', 'listBroadcasts'];
  const notOffered = core.filter((operation) => !offered.includes(operation));
  const implementation = { name: 'Part', version: '1.0.0' };
  const target = { ...plainTarget(await startPlain()), profiles: ['core' as const], notOffered, implementation };
  const report = await runConformance(target);
  expect(report).toMatchObject({ ok: true, conforms: false });
  for (const text of [terminalReport(report), htmlReport(report)])
    expect(text).toContain('Conforms in part, without 11 operations: ');
});
