import { expect, test } from 'vitest';
import { runMutants } from '../mutants/run-mutants.ts';

test('every mutant is killed by a check of the requirement that it breaks', { timeout: 300_000 }, async () => {
  const outcomes = await runMutants();
  const alive = outcomes.filter(({ killed }) => !killed);
  expect(
    alive.map(({ mutant, details: said }) => `${mutant.requirement} ${mutant.description}: ${said.join(', ')}`),
  ).toEqual([]);
  expect(outcomes.length).toBeGreaterThanOrEqual(150);
});
