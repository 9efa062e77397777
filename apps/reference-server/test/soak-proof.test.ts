import { expect, test } from 'vitest';
import { runProof } from './run-proof.ts';

/** Against hanging: a machine with a load of 25 for each processor took 80 seconds. */
const timeout = 180_000;

test(
  'the short form of the soak holds',
  async () => {
    const { exitCode, output } = await runProof('soak');
    expect(output).toMatch(/^held {2}soak: /m);
    expect(exitCode).toBe(0);
  },
  timeout,
);

test(
  'the short form of the soak notices requests that stay in memory',
  async () => {
    const { exitCode, output } = await runProof('soak', '--plant=exchanges-stay');
    expect(output).toMatch(/Live memory grew by .* bytes for each/);
    expect(output).toMatch(/^broke soak: /m);
    expect(exitCode).toBe(1);
  },
  timeout,
);
