import { expect, test } from 'vitest';
import { runProof } from '../environment/run-proof.ts';

test('a fail-over loses and doubles nothing, and clients see 503 and no other error', async () => {
  const { exitCode, output } = await runProof('failover');
  expect(output).toMatch(/^held {2}failover: PostgreSQL: rounds 3, promotions 1, /m);
  expect(exitCode).toBe(0);
});

test('the proof notices a standby that lags behind', async () => {
  const { exitCode, output } = await runProof('failover', '--only=killed-under-load', '--plant=unreplicated');
  expect(output).toMatch(/ was accepted, and .* lost\. Repeat: pnpm proof:failover/);
  expect(output).toMatch(/^broke failover: /m);
  expect(exitCode).toBe(1);
});
