import { expect, test } from 'vitest';
import { plainTarget } from '../../servers/plain-server/target.ts';
import { catalog } from '../../src/checks/catalog.ts';
import { runConformance } from '../../src/conformance.ts';
import { CheckError, Failed } from '../../src/http/outcomes.ts';
import type { Check } from '../../src/kit/check.ts';
import { createSchedule, runTasks } from '../../src/run/schedule.ts';
import { createSharedValues } from '../../src/run/shared-values.ts';
import { startScriptedServer } from '../client/scripted-server.ts';
import { startPlain } from '../plain-servers.ts';

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const check = (name: string, more: Partial<Check> = {}): Check => ({
  ...{ id: `listGoals/${name}`, title: '', requirements: [], run: async () => {} },
  ...more,
});

test('checks that need the server for themselves, its limits or its clock run in separate phases', () => {
  const checks = [
    check('clock', { movesClock: true }),
    check('limit', { profile: 'limits' }),
    check('end', { atEnd: true }),
    check('alone', { alone: true }),
    check('usual'),
  ];
  const names = createSchedule(checks).map(({ checks: some, alone }) => [some.map(({ id }) => id.slice(10)), alone]);
  expect(names).toEqual([
    [['usual'], false],
    [['alone'], true],
    [['end'], false],
    [[], true],
    [['limit'], true],
    [['clock'], true],
  ]);
});

test('tasks run in order, as many at a time as allowed, until the run has to end', async () => {
  const started: number[] = [];
  let [running, most] = [0, 0];
  const tasks = Array.from({ length: 9 }, (_, number) => async () => {
    started.push(number);
    most = Math.max(most, ++running);
    await pause(5);
    running--;
  });
  await runTasks(tasks, 3, () => started.length >= 6);
  expect(started).toEqual([0, 1, 2, 3, 4, 5]);
  expect(most).toBe(3);
});

test('callers at the same time share one value, and violations; an error of the connection is tried once more', async () => {
  const shared = createSharedValues<string>();
  let calls = 0;
  const failWith = (error: Error) => async () => {
    calls++;
    await pause(2);
    throw error;
  };
  const get = (key: string, make: () => Promise<unknown>) => shared.get(key, make, () => `note ${calls}`);
  const make = async () => ++calls;
  expect(await Promise.all([get('value', make), get('value', make)])).toEqual(
    Array(2).fill({ value: 1, note: 'note 1' }),
  );
  const failed = new Failed('that', 'this');
  const both = await Promise.all([get('failed', failWith(failed)), get('failed', failWith(failed))]);
  expect([...both, await get('failed', make)]).toEqual(Array(3).fill({ error: failed, note: 'note 2' }));
  const error = new CheckError('No response.');
  await get('error', failWith(error));
  await get('error', failWith(error));
  expect(await get('error', make)).toEqual({ error, note: 'note 4' });
});

test('a report lists checks in the order of the catalog, in whatever order they end', async () => {
  const report = await runConformance(plainTarget(await startPlain()), { only: ['ENDPOINT'] });
  const order = catalog.map(({ id }) => id as string);
  const positions = report.checks.filter(({ id }) => order.includes(id)).map(({ id }) => order.indexOf(id));
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  expect(positions.length).toBeGreaterThan(50);
});

test('a run of limited time ends on time, incomplete, and says why', async () => {
  // Without the limit, the run would wait for a response.
  const target = await startScriptedServer(() => {});
  const report = await runConformance({ ...target, timeoutSeconds: 600 }, { only: ['AUTH'], timeLimitSeconds: 1 });
  expect(report).toMatchObject({ complete: false, ok: false });
  expect(report.stopped).toMatch(/^The time limit of 1 s was over after \d+ of \d+ checks\./);
});

test('a server that responds to most requests is tested to the end, although others never get a response', async () => {
  let requests = 0;
  const target = await startScriptedServer((_, response) => {
    if (++requests % 7 === 0) return;
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  // Long enough for a response on a busy machine.
  const report = await runConformance({ ...target, timeoutSeconds: 1 }, { only: ['AUTH'] });
  expect(report).toMatchObject({ complete: true, ok: false });
  expect(report.summary.error).toBeGreaterThan(3);
  expect(report.summary.fail).toBeGreaterThan(report.summary.error);
  expect(report.checks.find(({ result }) => result === 'error')?.reason).toMatch(/No response from .* within 1 s/);
});
