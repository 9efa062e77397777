import { sample } from '@email-automation/test-tools/sample';
import { expect, test } from 'vitest';
import { oneOfEachRequirement } from '../../mutants/one-of-each-requirement.ts';
import { allMutants, runMutants } from '../../mutants/run-mutants.ts';
import { newSurvivors } from '../../mutants/survivors.ts';

const oneOfEach = oneOfEachRequirement(allMutants);
const drawn = sample(oneOfEach, { what: 'mutants', size: 24, nameOf: ({ requirement }) => requirement });

// All mutants of each requirement take many minutes: `pnpm proof:mutants`.
test('checks kill a mutant of a requirement; to repeat it, run: pnpm proof:mutants --short --only <requirement>', {
  timeout: 900_000,
}, async () => {
  const results = await runMutants({ select: () => drawn });
  expect(newSurvivors(results)).toEqual([]);
  expect(results.map(({ mutant }) => mutant.requirement).toSorted()).toEqual(
    drawn.map(({ requirement }) => requirement).toSorted(),
  );
});

test('most requirements have a mutant that checks kill', () => {
  expect(oneOfEach.length).toBeGreaterThanOrEqual(230);
});

test('the short proof takes the first mutant of each requirement that is not known to survive', () => {
  const create = (requirement: string, description: string) => ({ requirement, description, kind: 'wrong' }) as const;
  const survivor = create('AUTH-12', 'redirects with a code that it does not issue');
  const [first, second, other] = [create('AUTH-12', 'a'), create('AUTH-12', 'b'), create('AUTH-11', 'a')];
  expect(oneOfEachRequirement([survivor, first, second, other])).toEqual([first, other]);
});
