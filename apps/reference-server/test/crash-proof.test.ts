import { expect, test } from 'vitest';
import { runProof } from './run-proof.ts';

test('killed servers, workers, and databases lose and double nothing', async () => {
  const { exitCode, output } = await runProof('crash');
  expect(output).toMatch(/^held {2}crash: /m);
  expect(exitCode).toBe(0);
}, 180_000);

test('the proof notices batches that are accepted before they are stored', async () => {
  const { exitCode, output } = await runProof('crash', '--plant=accepted-before-stored');
  expect(output).toMatch(
    /Batch m\d+ of account \d+ was accepted, and \d+ of its \d+ records are lost\. Repeat: pnpm proof:crash/,
  );
  expect(output).toMatch(/^broke crash: /m);
  expect(exitCode).toBe(1);
}, 180_000);
