import { afterAll, beforeAll, expect, test } from 'vitest';
import { startReferenceServer } from '../../servers/reference-server.ts';
import { runConformance } from '../../src/conformance.ts';

let server: Awaited<ReturnType<typeof startReferenceServer>>;

beforeAll(async () => {
  server = await startReferenceServer();
});
afterAll(() => server.close());

test('the reference server conforms, within the requests that a run is allowed to send', async () => {
  const report = await runConformance(server.target, {
    profiles: ['core', 'batch', 'shopper-activity', 'legacy', 'oauth'],
  });
  expect(report.checks.filter(({ result }) => !['pass', 'skipped'].includes(result))).toEqual([]);
  // The server provides every state, and its demo has the data of every check.
  const skipped = report.checks.filter(({ result, profile }) => result === 'skipped' && profile !== 'limits');
  expect(skipped.map(({ id }) => id)).toEqual(['listAccounts/https', 'createUnsubscribeBatch/again']);
  expect(report.ok).toBe(true);
  expect(report.requests.batch).toBeLessThanOrEqual(48);
  expect(report.requests.other).toBeLessThanOrEqual(1500);
});

test('the reference server enforces the hourly limits', async () => {
  const report = await runConformance(server.target, { only: ['LIMIT', 'ERROR-10', 'ERROR-11'], profiles: ['limits'] });
  expect(report.checks.filter(({ result }) => !['pass', 'skipped'].includes(result))).toEqual([]);
  expect(report.requirements.filter(({ id }) => id === 'LIMIT-2').map(({ result }) => result)).toEqual(['pass']);
});
