import { CheckError } from '../http/outcomes.ts';

/** How a shared value was made: the value or the error, and the notes of its maker. */
export type SharedOutcome<Note> = { note: Note } & ({ value: unknown } | { error: unknown });

/** Values that several checks use, each made once. */
export interface SharedValues<Note> {
  /** Whether a value is being made. */
  isPending(key: string): boolean;
  /**
   * Returns the outcome of the first `make` with this key, also while it is still running. Errors are shared as well,
   * except for the first CheckError: it does not concern the server, so the next caller tries again.
   * @param note called when `make` has ended
   */
  get(key: string, make: () => Promise<unknown>, note: () => Note): Promise<SharedOutcome<Note>>;
}

export function createSharedValues<Note>(): SharedValues<Note> {
  const outcomes = new Map<string, Promise<SharedOutcome<Note>>>();
  const repeated = new Set<string>();
  const pending = new Set<string>();

  async function create(key: string, make: () => Promise<unknown>, note: () => Note): Promise<SharedOutcome<Note>> {
    try {
      return { value: await make(), note: note() };
    } catch (error) {
      if (error instanceof CheckError && !repeated.has(key)) {
        repeated.add(key);
        outcomes.delete(key);
      }
      return { error, note: note() };
    } finally {
      pending.delete(key);
    }
  }

  return {
    isPending: (key) => pending.has(key),
    get(key, make, note) {
      const known = outcomes.get(key);
      if (known !== undefined) return known;
      pending.add(key);
      // A microtask later, so that an error at once cannot be deleted before it is stored.
      const outcome = Promise.resolve().then(() => create(key, make, note));
      outcomes.set(key, outcome);
      return outcome;
    },
  };
}
