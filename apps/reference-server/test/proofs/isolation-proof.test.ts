import { expect, test } from 'vitest';
import { runProof } from '../environment/run-proof.ts';

test('no credential reads or changes the accounts of others', async () => {
  const { exitCode, output } = await runProof('isolation');
  expect(output).toContain('held  isolation');
  expect(exitCode).toBe(0);
});
