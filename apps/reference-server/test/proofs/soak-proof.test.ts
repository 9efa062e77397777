import { expect, test } from 'vitest';
import { runProof } from '../environment/run-proof.ts';

test('memory, handles, and queues of a server stay bounded under mixed load', async () => {
  const { exitCode, output } = await runProof('soak');
  expect(output).toMatch(/^held {2}soak: /m);
  expect(exitCode).toBe(0);
});
