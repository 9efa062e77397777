import { expect, test } from 'vitest';
import { oneOfEachRequirement } from '../../mutants/one-of-each-requirement.ts';
import { runMutants } from '../../mutants/run-mutants.ts';
import { newSurvivors } from '../../mutants/survivors.ts';

// All of them take many minutes: `pnpm proof:mutants`.
test('checks kill a mutant of each requirement; to repeat it, run: pnpm proof:mutants --short', {
  timeout: 900_000,
}, async () => {
  const results = await runMutants({ short: true });
  expect(newSurvivors(results)).toEqual([]);
  expect(results.length).toBeGreaterThanOrEqual(230);
});

test('the short proof takes the first mutant of each requirement that is not known to survive', () => {
  const create = (requirement: string, description: string) => ({ requirement, description, kind: 'wrong' }) as const;
  const survivor = create('AUTH-12', 'redirects with a code that it does not issue');
  const [first, second, other] = [create('AUTH-12', 'a'), create('AUTH-12', 'b'), create('AUTH-11', 'a')];
  expect(oneOfEachRequirement([survivor, first, second, other])).toEqual([first, other]);
});
