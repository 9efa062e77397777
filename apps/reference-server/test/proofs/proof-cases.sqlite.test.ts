import { execa } from 'execa';
import { expect, test } from 'vitest';
import { proofNames } from '../../proofs/proofs.ts';

const main = new URL('../../proofs/main.ts', import.meta.url).pathname;

const cases = [
  ...proofNames.map((name) => [name, 'nothing']),
  ['crash-points', 'SQLite/nothing/error/1'],
  ['isolation', 'listGoals/nothing/api-token'],
] as [string, string][];

// A proof that tried nothing would hold.
test.concurrent.each(cases)('the proof %s refuses the unknown case %s with exit code 2', async (name, only) => {
  const args = [main, name, '--short', '--on=sqlite', `--only=${only}`];
  const { exitCode, stdout, stderr } = await execa(process.execPath, args, { reject: false });
  expect(stderr).toMatch(/^(No (use )?case .*is named "|The proof \w+ has no cases to repeat)/);
  expect(stderr).not.toContain(' at ');
  expect([exitCode, stdout]).toEqual([2, '']);
});
