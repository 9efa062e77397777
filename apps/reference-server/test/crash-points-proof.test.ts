import { expect, inject, test } from 'vitest';
import { runProof } from './run-proof.ts';

test('a use case that is interrupted at any statement leaves all or nothing', async () => {
  const { exitCode, output } = await runProof('crash-points');
  expect(output).toMatch(/^held {2}crash-points/m);
  expect(exitCode).toBe(0);
}, 120_000);

test.each([
  ['code-exchanged-apart', 'exchange a code'],
  ['sent-before-sending', 'send an email'],
])(
  'the proof notices %s',
  async (fault, useCase) => {
    const only = `--only=${inject('postgres') === undefined ? 'SQLite' : 'PostgreSQL'}/${useCase}`;
    const { exitCode, output } = await runProof('crash-points', `--plant=${fault}`, only);
    expect(output).toMatch(/^broke crash-points/m);
    expect(output).toContain(`"${useCase}"`);
    expect(exitCode).toBe(1);
  },
  90_000,
);
