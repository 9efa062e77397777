import { expect, test } from 'vitest';
import { runProof } from '../environment/run-proof.ts';

const timeout = 300_000;

test('generated requests get the same valid responses on both databases, and everything works afterwards', {
  timeout,
}, async () => {
  const { exitCode, output } = await runProof('fuzz');
  expect([exitCode, output]).toEqual([0, expect.stringMatching(/^held {2}fuzz: /m)]);
});

test('the proof notices lists that one database orders by its language', { timeout }, async () => {
  const { exitCode, output } = await runProof('fuzz', '--plant=collation');
  expect([exitCode, output]).toEqual([1, expect.stringMatching(/the bodies differ[\s\S]*^broke fuzz: /m)]);
});
