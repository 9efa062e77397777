import { expect, test } from 'vitest';
import { runProof } from '../run-proof.ts';

test('a fail-over loses and doubles nothing, and clients see 503 and no other error', async () => {
  const { exitCode, output } = await runProof('failover');
  expect(output).toMatch(/^held {2}failover: PostgreSQL: rounds 3, promotions 1, /m);
  expect(exitCode).toBe(0);
}, 180_000);

test('the proof notices transactions that are done again although their commit was done', async () => {
  const { exitCode, output } = await runProof('failover', '--plant=repeats-commits');
  expect(output).toMatch(/was accepted, and its record 0 is there 2 times\. Repeat: pnpm proof:failover/);
  expect(output).toMatch(/^broke failover: /m);
  expect(exitCode).toBe(1);
}, 180_000);
