import type { Database } from '../storage/database.ts';

/** How many characters are kept at most: some thousand records, or some dozen long pages. */
const most = 4_000_000;

/** Answers with what is kept under a key, or with what is made now; nothing is kept where there is no body. */
export type KeepAnswer = (key: string, make: () => Promise<string | undefined>) => Promise<string | undefined>;

/**
 * Keeps the answers of requests that only read for as long as nothing in the database changes, so that clients which ask
 * again and again, as sandboxes are used, cost less. Without a database that tells about changes nothing is kept.
 */
export function keepAnswers({ state }: Pick<Database, 'state'>): KeepAnswer {
  const kept = new Map<string, string>();
  let keptAt: unknown;
  let length = 0;
  return async (key, make) => {
    if (state === undefined) return make();
    const before = state();
    if (before !== keptAt || length > most) {
      kept.clear();
      keptAt = before;
      length = 0;
    }
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = await make();
    // What changed while the answer was made may be in it or not.
    if (made !== undefined && state() === before && keptAt === before) {
      kept.set(key, made);
      length += key.length + made.length;
    }
    return made;
  };
}
