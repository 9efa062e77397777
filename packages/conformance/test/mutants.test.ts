import { expect, test } from 'vitest';
import { runMutants } from '../mutants/run-mutants.ts';

test('every mutant is killed by a check of the requirement that it violates', { timeout: 300_000 }, async () => {
  const results = await runMutants();
  const survivors = results.filter(({ killed }) => !killed);
  expect(
    survivors.map(({ mutant, details }) => `${mutant.requirement} ${mutant.description}: ${details.join(', ')}`),
  ).toEqual([]);
  expect(results.length).toBeGreaterThanOrEqual(150);
});
