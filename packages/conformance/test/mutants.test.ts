import { expect, test } from 'vitest';
import { runMutants } from '../mutants/run-mutants.ts';
import { days, shareOfDay, today } from '../mutants/share-of-day.ts';
import { newSurvivors } from '../mutants/survivors.ts';

const day = today();

// All of them take many minutes: `pnpm proof:mutants`.
test(`checks kill today's share of the mutants; to repeat it, run: pnpm proof:mutants --day ${day}`, {
  timeout: 300_000,
}, async () => {
  const results = await runMutants({ day });
  expect(newSurvivors(results)).toEqual([]);
  expect(results.length).toBeGreaterThanOrEqual(30);
});

test('within four weeks, each mutant has its day', () => {
  const all = Array.from({ length: 1000 }, (_, index) => index);
  const shares = Array.from({ length: days }, (_, index) =>
    shareOfDay(all, new Date(Date.UTC(2026, 1, 15 + index)).toISOString().slice(0, 10)),
  );
  expect(shares.flat().toSorted((a, b) => a - b)).toEqual(all);
  expect(() => shareOfDay(all, 'soon')).toThrow('"soon" is not a day');
});
