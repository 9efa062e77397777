import { expect, test } from 'vitest';
import { fullPlainTarget } from '../../servers/plain-server/full-target.ts';
import { type Report, runConformance, terminalReport } from '../../src/conformance.ts';
import { groupByCause } from '../../src/reports/causes.ts';
import { startPlain } from '../plain-servers.ts';

/** Runs checks on a server that accepts batches, and processes them only for some operations. */
async function runWith(isProcessed: (operation?: string) => boolean, only: string[]): Promise<Report> {
  const url = await startPlain(({ selectRecords }) => ({
    selectRecords: (groups, operation) => (isProcessed(operation) ? selectRecords(groups, operation) : []),
  }));
  const target = { ...fullPlainTarget(url), backgroundSeconds: 2 };
  return runConformance({ ...target, profiles: ['core', 'batch', 'legacy'] }, { only });
}

const violatedIn = ({ requirements }: Report) =>
  requirements.filter(({ result }) => result === 'fail').map(({ id }) => id);

test('a server that processes no batch violates one requirement, and is one cause', async () => {
  const report = await runWith(
    () => false,
    ['STATE-12', 'EVENT-3', 'ENDPOINT-21', 'createEventBatch/second-account-effect'],
  );
  expect(violatedIn(report)).toEqual(['SERVICE-8']);
  expect(groupByCause(report)).toHaveLength(1);
  expect(report.summary.fail).toBe(1);
  expect(terminalReport(report)).toContain('raise backgroundSeconds');
});

test('an operation whose batches are not processed fails once, when others are', async () => {
  const unsubscribing = 'createUnsubscribeBatch';
  const report = await runWith(
    (operation) => operation !== unsubscribing,
    ['STATE-12', 'createEventBatch/every-record'],
  );
  expect(violatedIn(report).toSorted()).toEqual(['SERVICE-8', 'STATE-12']);
  expect(groupByCause(report)).toHaveLength(1);
  expect(report.checks.filter(({ result }) => result === 'fail').map(({ id }) => id)).toEqual([
    `${unsubscribing}/every-record`,
  ]);
});

test('a wait for a batch that ends without a result is undecided, and says how long it was', async () => {
  const report = await runWith(() => false, ['createUnsubscribeBatch/every-campaign']);
  const [{ result, reason } = {}] = report.checks;
  expect(result).toBe('error');
  expect(reason).toMatch(/within [\d.]+ s.*`backgroundSeconds: 2`: raise it/);
  expect(violatedIn(report)).toEqual([]);
  expect(report.ok).toBe(false);
});
