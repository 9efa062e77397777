import { execa } from 'execa';
import { expect, test } from 'vitest';
import { UnknownCase } from '../../proofs/proof.ts';
import { proofNames, readProof } from '../../proofs/proofs.ts';
import { runProof } from '../../proofs/run-proof.ts';

const cases = [
  ...proofNames.map((name) => [name, 'nothing']),
  ['crash-points', 'SQLite/nothing/error/1'],
  ['isolation', 'listGoals/nothing/api-token'],
] as [string, string][];

// A proof that tried nothing would hold.
test.each(cases)('the proof %s refuses the unknown case %s', async (name, only) => {
  const proof = await readProof(name);
  const run = runProof({ ...proof, run: expect.fail }, ['SQLite'], {
    short: true,
    seed: 1,
    own: {},
    only,
    progress() {},
  });
  await expect(run).rejects.toBeInstanceOf(UnknownCase);
  await expect(run).rejects.toThrow(/^(No case .*is named "|The proof \w+ has no cases to repeat)/);
});

test('a proof that is asked for an unknown case ends with exit code 2 and a sentence', async () => {
  const main = new URL('../../proofs/main.ts', import.meta.url).pathname;
  const args = [main, 'soak', '--short', '--on=sqlite', '--only=nothing'];
  const { exitCode, stdout, stderr } = await execa(process.execPath, args, { reject: false });
  expect([exitCode, stdout, stderr]).toEqual([2, '', 'The proof soak has no cases to repeat.']);
});
