import { expect, test } from 'vitest';
import { prove } from '../mutants/proof.ts';

test('every mutant is killed by a check of the requirement that it breaks', { timeout: 300_000 }, async () => {
  const outcomes = await prove();
  const alive = outcomes.filter(({ killed }) => !killed);
  expect(alive.map(({ mutant, said }) => `${mutant.requirement} ${mutant.fault}: ${said.join(', ')}`)).toEqual([]);
  expect(outcomes.length).toBeGreaterThanOrEqual(150);
});
