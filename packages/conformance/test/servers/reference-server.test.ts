import { expect, onTestFinished, test } from 'vitest';
import { startReferenceServer } from '../../servers/reference-server.ts';
import { runConformance } from '../../src/conformance.ts';

// Behind variants, `checks/passing-time.test.ts` runs the kit against it with its hourly limits.
test('the reference server conforms, within the requests that a run is allowed to send', async () => {
  const server = await startReferenceServer();
  onTestFinished(() => server.close());
  const report = await runConformance(server.target, {
    profiles: ['core', 'batch', 'shopper-activity', 'legacy', 'oauth'],
  });
  expect(report.checks.filter(({ result }) => !['pass', 'skipped'].includes(result))).toEqual([]);
  // The server provides every state that it can be in, and its demo has the data of every check. Its custom fields are all active.
  const skipped = report.checks.filter(({ result, profile }) => result === 'skipped' && profile !== 'limits');
  expect(skipped.map(({ id }) => id)).toEqual([
    'listAccounts/https',
    'listCustomFieldIdentifiers/inactive-field',
    'createUnsubscribeBatch/again',
  ]);
  expect(report.ok).toBe(true);
  expect(report.requests.batch).toBeLessThanOrEqual(48);
  expect(report.requests.other).toBeLessThanOrEqual(1500);
});
