import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { stringify } from 'yaml';
import { startProxy } from '../mutants/proxy.ts';
import { changeRecords } from '../mutants/rewrites.ts';
import { startPlainServer } from '../servers/plain-server/server.ts';
import { plainTarget } from '../servers/plain-server/target.ts';
import { type Baseline, type CheckResult, runConformance } from '../src/conformance.ts';
import { statementOf } from '../src/reports/statement.ts';
import { startCommand } from './cli.ts';

const wrongStatus = 'listGoals/resource-55-status';
const failures: Baseline = { [wrongStatus]: ['RESOURCE-55'], 'listGoals/contract': ['RESOURCE-55'] };
let folder: string;
let target: ReturnType<typeof plainTarget>;

/** A server with one violation: conversions have an unknown status. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'baseline-'));
  const server = await startPlainServer();
  const rewrite = changeRecords('listGoals', 'goals', (goal) => {
    goal.status = 'on';
  });
  const proxy = await startProxy(server.url, rewrite);
  target = { ...plainTarget(proxy.url), profiles: ['core'] };
  writeFileSync(join(folder, 'conformance.yaml'), stringify(target));
  return async () => {
    await proxy.close();
    server.close();
    rmSync(folder, { recursive: true });
  };
});

const cli = (...args: string[]) => startCommand(folder, ...args).result;
const writeBaseline = (content: Baseline) =>
  writeFileSync(join(folder, 'known.yaml'), stringify({ failures: content }));
const hasFailed = ({ result }: CheckResult) => result === 'fail';

test('a run writes its failures to a baseline, and the next run accepts these failures only', async () => {
  const first = await cli('run', '--write-baseline', 'known.yaml');
  expect(first.code).toBe(1);
  const file = readFileSync(join(folder, 'known.yaml'), 'utf8');
  expect(file).toMatch(/^# Known failures[\s\S]*\nfailures:\n/);
  expect(file).toContain(`  ${wrongStatus}:\n    - RESOURCE-55\n`);
  const second = await cli('run', '--baseline', 'known.yaml', '--report', 'statement');
  expect(second.err).toContain(`~ ${wrongStatus}: known failure`);
  expect(second.err).toMatch(
    /Matches the baseline: \d+ known failures, no other failures\. This does not prove conformance\.\n$/,
  );
  expect(second.code).toBe(0);
  expect(JSON.parse(second.out).conforms).toBe(false);
});

test('a failure of a requirement that the baseline does not name fails the run', async () => {
  writeBaseline({ ...failures, 'listGoals/contract': [] });
  const { code, out } = await cli('run', '--baseline', 'known.yaml');
  expect(out).toContain('✗ listGoals/contract');
  expect(out).toContain(`~ ${wrongStatus}`);
  expect(code).toBe(1);
});

test('a stale entry fails the run, and is reported with the reason', async () => {
  const all = (await runConformance(target)).checks.filter(hasFailed);
  const right = Object.fromEntries(all.map((check) => [check.id, check.failures.flatMap((one) => one.requirements)]));
  const report = await runConformance(target, {
    baseline: {
      ...right,
      [wrongStatus]: ['RESOURCE-55', 'RESOURCE-56'],
      'listGoals/sort-name': ['ENDPOINT-82'],
      'listGoals/gone': [],
    },
  });
  expect(report.ok).toBe(false);
  expect(report.baseline?.stale).toEqual([
    { check: wrongStatus, reason: 'The check does not violate RESOURCE-56.' },
    { check: 'listGoals/sort-name', reason: 'The check passes.' },
    { check: 'listGoals/gone', reason: 'This check does not exist.' },
  ]);
});

test('a run of selected checks reports no stale entries', async () => {
  const report = await runConformance(target, {
    only: ['listGoals/sort-name'],
    baseline: { [wrongStatus]: ['RESOURCE-55'], 'listGoals/sort-name': [], ...failures },
  });
  expect(report.baseline?.stale).toEqual([]);
});

test('no run with a baseline states that the server conforms, even if the baseline is empty', async () => {
  const server = await startPlainServer();
  onTestFinished(() => server.close());
  const right = { ...plainTarget(server.url), profiles: ['core' as const] };
  expect(statementOf(await runConformance(right))).toMatchObject({ conforms: true });
  const stated = statementOf(await runConformance(right, { baseline: {} }));
  expect(stated).toMatchObject({ conforms: false, reservation: expect.stringContaining('baseline') });
});

test('an invalid baseline is rejected before any request is sent', async () => {
  const invalid: [string, RegExp][] = [
    ['[]', /known\.yaml needs `failures`/],
    ['failures: { listGoals/contract: RESOURCE-55 }', /listGoals\/contract needs a list of requirements/],
    ['failures: { listGoals/contract: [GOAL-1] }', /names GOAL-1, which is not a requirement/],
    ['failures: {', /known\.yaml: /],
  ];
  for (const [content, message] of invalid) {
    writeFileSync(join(folder, 'known.yaml'), content);
    const { code, out, err } = await cli('run', '--baseline', 'known.yaml');
    expect(err).toMatch(message);
    expect([code, out]).toEqual([2, '']);
  }
});
