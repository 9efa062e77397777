import { startMock } from '@email-automation/mock';
import { expect, test } from 'vitest';
import { runConformance } from '../src/conformance.ts';
import { terminalReport } from '../src/reports/terminal.ts';

test('the stateless checks hold on a mock, and the report says what it cannot show', async () => {
  const mock = await startMock({ port: 0 });
  const profiles = ['core', 'batch', 'shopper-activity', 'legacy'] as const;
  const report = await runConformance(
    { baseUrl: mock.url, account: '9999999', credentials: { token: 'any' }, profiles: [...profiles] },
    { stateless: true },
  ).finally(() => mock.close());
  expect(report.checks.filter(({ result }) => !['pass', 'not offered'].includes(result))).toEqual([]);
  expect(report.summary.pass).toBeGreaterThan(100);
  expect(report.requirements.find(({ id }) => id === 'ENDPOINT-55')).toMatchObject({
    result: 'not offered',
    reason: 'It needs state behind the answers, which a mock does not have.',
  });
  expect(terminalReport(report)).toMatch(/Not shown without state: .*ENDPOINT-55/);
});
