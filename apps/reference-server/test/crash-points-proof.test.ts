import { expect, inject, test } from 'vitest';
import { runProof } from './run-proof.ts';

test('a use case that is interrupted at any statement leaves all or nothing', async () => {
  const { exitCode, output } = await runProof('crash-points');
  expect(output).toMatch(/^held {2}crash-points/m);
  expect(exitCode).toBe(0);
}, 180_000);

test('the proof notices a code that is exchanged apart from its token', async () => {
  const only = `--only=${inject('postgres') === undefined ? 'SQLite' : 'PostgreSQL'}/exchange a code`;
  const { exitCode, output } = await runProof('crash-points', '--plant=code-exchanged-apart', only);
  expect(output).toMatch(/^broke crash-points/m);
  expect(output).toContain('"exchange a code"');
  expect(exitCode).toBe(1);
}, 120_000);
