import { expect, test } from 'vitest';
import { runProof } from '../environment/run-proof.ts';

test('killed servers and workers, and a failing disk, lose and double nothing', async () => {
  const { exitCode, output } = await runProof('crash');
  expect(output).toMatch(/^held {2}crash: /m);
  expect(exitCode).toBe(0);
});
