import { expect, test } from 'vitest';
import { runProof } from './run-proof.ts';

test('no credential reads or changes the accounts of others', { timeout: 180_000 }, async () => {
  const { exitCode, output } = await runProof('isolation');
  expect(output).toContain('held  isolation');
  expect(exitCode).toBe(0);
});

test('the proof notices an operation without a check of the permission', { timeout: 180_000 }, async () => {
  const only = '--only=pauseCampaign/foreign-account/api-token';
  const { exitCode, output } = await runProof('isolation', '--plant=pause-without-permission', only);
  expect(output).toMatch(/pause has status 204, not 403\. Repeat it: .*--only pauseCampaign\/foreign-account/);
  expect(output).toContain('broke isolation');
  expect(exitCode).toBe(1);
});
