import type { Kit } from '../kit.ts';
import { Failed } from '../outcomes.ts';

/** Shares a response with the other checks that make the same attempt, as `kit.once` does. */
export type Share = <T>(key: string, make: () => Promise<T>) => Promise<T>;

/** How often a comparison is made before its failure counts. */
const attempts = 6;

/**
 * Compares several responses. Others may change the data between them, so a comparison that fails is repeated with new
 * responses, after longer and longer pauses of 3 seconds in total.
 * @param look gets a function that shares responses between checks
 * @throws Failed when the last comparison fails
 */
export async function compare(kit: Kit, look: (share: Share) => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await look((key, make) => kit.once(`${key}, attempt ${attempt}`, make));
    } catch (error) {
      if (attempt === attempts || !(error instanceof Failed)) throw error;
      await kit.wait(50 * 2 ** attempt);
    }
  }
}
