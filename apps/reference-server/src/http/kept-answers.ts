import type { Database } from '../storage/database.ts';
import { createKept } from '../storage/kept.ts';

/** Some thousand records, or some dozen long pages. */
const mostCharacters = 4_000_000;

/** Answers with what is kept under a key, or with what is made now; nothing is kept where there is no body. */
export type KeepAnswer = (key: string, make: () => Promise<string | undefined>) => Promise<string | undefined>;

/**
 * Keeps the answers of requests that only read for as long as nothing in the database changes, so that clients which ask
 * again and again, as sandboxes are used, cost less. Without a database that tells about changes nothing is kept.
 */
export function keepAnswers({ state }: Pick<Database, 'state'>): KeepAnswer {
  if (state === undefined) return (_key, make) => make();
  const answers = createKept<string>(state, mostCharacters);
  return async (key, make) => {
    const known = answers.find(key);
    if (known !== undefined) return known;
    const before = state();
    const made = await make();
    // What changed while the answer was made may be in it or not.
    if (made !== undefined && state() === before) answers.keep(key, made, made.length);
    return made;
  };
}
