import type { Described } from './kind.ts';
import type { MutantResult } from './score-mutants.ts';

/** Scores mutants, several at a time, and returns the results as they come. */
export async function scoreEach<M extends Described>(
  mutants: readonly M[],
  concurrency: number,
  score: (mutant: M) => Promise<MutantResult>,
  onResult: (result: MutantResult) => void,
): Promise<MutantResult[]> {
  const results: MutantResult[] = [];
  const queue = mutants.values();
  async function work(): Promise<void> {
    // The iterator is shared, so that each mutant has one turn.
    for (const mutant of queue) {
      const result = await score(mutant);
      results.push(result);
      onResult(result);
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work));
  return results;
}
