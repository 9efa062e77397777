import { expect, test } from 'vitest';
import { runProof } from '../environment/run-proof.ts';

test('a use case that is interrupted at any statement leaves all or nothing', async () => {
  const { exitCode, output } = await runProof('crash-points');
  expect(output).toMatch(/^held {2}crash-points/m);
  expect(exitCode).toBe(0);
});
