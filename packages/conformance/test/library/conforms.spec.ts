import { readTarget, runConformance, terminalReport } from '@email-automation/conformance';
import { expect, test } from 'vitest';

test('my server conforms', { timeout: 60_000 }, async () => {
  const report = await runConformance(readTarget('conformance.yaml'));
  expect(report.ok, terminalReport(report)).toBe(true);
});
