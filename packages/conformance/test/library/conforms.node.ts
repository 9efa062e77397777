import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTarget, runConformance, terminalReport } from '@email-automation/conformance';

test('my server conforms', async () => {
  const report = await runConformance(readTarget('conformance.yaml'));
  assert.ok(report.ok, terminalReport(report));
});
