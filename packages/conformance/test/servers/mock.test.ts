import { startMock } from '@email-automation/mock';
import { expect, test } from 'vitest';
import { runConformance } from '../../src/conformance.ts';
import { terminalReport } from '../../src/reports/terminal.ts';

test('the stateless checks pass on a mock, and the report lists what they cannot test', async () => {
  const mock = await startMock({ port: 0 });
  const profiles = ['core', 'batch', 'shopper-activity', 'legacy'] as const;
  const report = await runConformance(
    { baseUrl: mock.url, account: '9999999', credentials: { token: 'any' }, profiles: [...profiles] },
    { stateless: true },
  ).finally(() => mock.close());
  expect(report.checks.filter(({ result }) => !['pass', 'skipped'].includes(result))).toEqual([]);
  expect(report.summary.pass).toBeGreaterThan(100);
  expect(report.requirements.find(({ id }) => id === 'ENDPOINT-55')).toMatchObject({
    result: 'skipped',
    reason: 'The check depends on server state, which a mock does not have.',
  });
  const [, count, ids = ''] =
    /^(\d+) requirements not tested without state: (.*)\.$/m.exec(terminalReport(report)) ?? [];
  const untested = ids.split(', ');
  expect(untested.length).toBe(Number(count));
  for (const id of ['ENDPOINT-55', 'STATE-12', 'RESOURCE-43', 'EVENT-15', 'LIMIT-9']) expect(untested).toContain(id);
  // A mock can be tested for the shape of responses. The target does not claim OAuth and limits.
  for (const id of ['ENDPOINT-5', 'ENDPOINT-13', 'RESOURCE-3', 'AUTH-13', 'LIMIT-1'])
    expect(untested).not.toContain(id);
});
