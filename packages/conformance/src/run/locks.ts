/** Locks by key, each held by one at a time, in the order in which they ask. */
export interface Locks {
  isHeld(key: string): boolean;
  /** Runs `use` when all that asked for the lock before have ended. @returns its result */
  hold<T>(key: string, use: () => Promise<T>): Promise<T>;
}

export function createLocks(): Locks {
  const last = new Map<string, Promise<unknown>>();
  return {
    isHeld: (key) => last.has(key),
    hold(key, use) {
      const result = (last.get(key) ?? Promise.resolve()).then(use);
      const ended = result
        .catch(() => {})
        .then(() => {
          if (last.get(key) === ended) last.delete(key);
        });
      last.set(key, ended);
      return result;
    },
  };
}
