import { expect, test } from 'vitest';
import { runProof } from './run-proof.ts';

const timeout = 90_000;

test(
  'the short form of the soak holds',
  async () => {
    const { exitCode, output } = await runProof('soak');
    expect(output).toMatch(/^held {2}soak: /m);
    expect(exitCode).toBe(0);
  },
  timeout,
);

test.each([
  ['exchanges-stay', /Live memory grew by .* for each request/],
  ['file-per-rejection', /Without load, the server has \d+ file descriptors/],
])(
  'the short form of the soak notices %s',
  async (fault, violation) => {
    const { exitCode, output } = await runProof('soak', `--plant=${fault}`);
    expect(output).toMatch(violation);
    expect(output).toMatch(/^broke soak: /m);
    expect(exitCode).toBe(1);
  },
  timeout,
);
