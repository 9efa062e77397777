import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { goalsTarget } from '../../servers/plain-server/goals-target.ts';
import { changeRecords } from '../../servers/rewrites.ts';
import { type Baseline, type BaselineEntry, type CheckResult, runConformance } from '../../src/conformance.ts';
import { runCommandLine } from '../cli.ts';
import { createFolder } from '../create-folder.ts';
import { startBehind } from '../plain-servers.ts';

const wrongStatus = 'listGoals/resource-55';
const entry = (...requirements: string[]): BaselineEntry => ({ requirements, reason: 'legacy data' });
const failures: Baseline = { [wrongStatus]: entry('RESOURCE-55'), 'listGoals/contract': entry('RESOURCE-55') };
let folder: string;
let target: ReturnType<typeof goalsTarget>;

/** A server with one violation: conversions have an unknown status. */
beforeEach(async () => {
  folder = createFolder();
  const rewrite = changeRecords('listGoals', 'goals', (goal) => {
    goal.status = 'on';
  });
  target = goalsTarget(...(await startBehind(rewrite)));
  writeFileSync(join(folder, 'conformance.yaml'), stringify(target));
});

const cli = (...args: string[]) => runCommandLine(folder, ...args);
const writeBaseline = (content: Baseline) =>
  writeFileSync(join(folder, 'known.yaml'), stringify({ failures: content }));
const hasFailed = ({ result }: CheckResult) => result === 'fail';

test('a run writes its failures to a baseline, and the next run accepts these failures only', async () => {
  const first = await cli('run', '--write-baseline', 'known.yaml');
  expect(first.code).toBe(1);
  const file = readFileSync(join(folder, 'known.yaml'), 'utf8');
  expect(file).toMatch(/^# Known failures[\s\S]*\nfailures:\n/);
  expect(file).toMatch(
    new RegExp(
      `  ${wrongStatus}:\n    requirements:\n      - RESOURCE-55\n    reason: known since \\d{4}-\\d\\d-\\d\\d\n`,
    ),
  );
  const second = await cli('run', '--baseline', 'known.yaml', '--report', 'json');
  expect(second.err).toContain(`~ ${wrongStatus}: known failure: known since 2`);
  expect(second.err).toMatch(
    /Matches the baseline: \d+ known failures, no other failures\. This does not prove conformance\.\n$/,
  );
  expect(second.code).toBe(0);
  expect(JSON.parse(second.out).conforms).toBe(false);
});

test('a failure of a requirement that the baseline does not name fails the run', async () => {
  writeBaseline({ ...failures, 'listGoals/contract': entry() });
  const { code, out } = await cli('run', '--baseline', 'known.yaml');
  expect(out).toContain('✗ listGoals/contract');
  expect(out).toContain(`~ ${wrongStatus}`);
  expect(code).toBe(1);
});

test('a stale entry fails the run, and is reported with the reason', async () => {
  const all = (await runConformance(target)).checks.filter(hasFailed);
  const right = Object.fromEntries(
    all.map((check) => [check.id, entry(...check.failures.flatMap((one) => one.requirements))]),
  );
  const report = await runConformance(target, {
    baseline: {
      ...right,
      [wrongStatus]: entry('RESOURCE-55', 'RESOURCE-56'),
      'listGoals/sort-name': entry('ENDPOINT-82'),
      'listGoals/gone': entry(),
    },
  });
  expect(report.ok).toBe(false);
  expect(report.baseline?.stale).toEqual([
    { check: wrongStatus, reason: 'The check does not violate RESOURCE-56.' },
    { check: 'listGoals/sort-name', reason: 'The check passes.' },
    { check: 'listGoals/gone', reason: 'This check does not exist.' },
  ]);
});

test('a baseline that is written again keeps the reasons of its entries', async () => {
  writeBaseline({ [wrongStatus]: entry('RESOURCE-55') });
  const { code } = await cli('run', '--write-baseline', 'known.yaml');
  expect(code).toBe(1);
  const { failures: written } = parse(readFileSync(join(folder, 'known.yaml'), 'utf8'));
  expect(written[wrongStatus]).toEqual(entry('RESOURCE-55'));
  expect(written['listGoals/contract']).toEqual({
    requirements: ['RESOURCE-55'],
    reason: expect.stringMatching(/^known since /),
  });
});

test('a run of selected checks reports no stale entries', async () => {
  const report = await runConformance(target, {
    only: ['listGoals/sort-name'],
    baseline: { 'listGoals/sort-name': entry(), ...failures },
  });
  expect(report.baseline?.stale).toEqual([]);
});

test('an invalid baseline is rejected before any request is sent', async () => {
  const invalid: [string, RegExp][] = [
    ['[]', /known\.yaml needs `failures`/],
    ['failures: { a/b: [RESOURCE-55] }', /a\/b needs an object with `requirements` and `reason`/],
    ['failures: { a/b: { requirements: RESOURCE-55 } }', /a\/b needs a list of `requirements`/],
    ['failures: { a/b: { requirements: [GOAL-1] } }', /names GOAL-1, which is not a requirement/],
    ['failures: { a/b: { requirements: [], reason: "" } }', /a\/b needs a `reason`/],
    ['failures: { a/b: { requirements: [], reason: r, end: 1 } }', /has no property end/],
    ['failures: {', /known\.yaml:1:12: /],
  ];
  for (const [content, message] of invalid) {
    writeFileSync(join(folder, 'known.yaml'), content);
    const { code, out, err } = await cli('run', '--baseline', 'known.yaml');
    expect(err).toMatch(message);
    expect([code, out]).toEqual([2, '']);
  }
});
