/** Values that hold for one state of the database. */
export interface Kept<Value> {
  /** The value under a key, if it was kept in the present state. */
  find(key: string): Value | undefined;
  /** Keeps a value that holds for the present state. @param characters what it takes, without its key */
  keep(key: string, value: Value, characters: number): void;
}

/**
 * Keeps values for as long as nothing changes.
 * @param state differs whenever something has changed; no state comes a second time
 * @param most how many characters are kept in all: when they are used up everything is forgotten
 */
export function createKept<Value>(state: () => unknown, most: number): Kept<Value> {
  const values = new Map<string, Value>();
  let keptAt: unknown;
  let used = 0;
  const forget = () => {
    values.clear();
    used = 0;
  };
  return {
    find(key) {
      const now = state();
      if (now !== keptAt) forget();
      keptAt = now;
      return values.get(key);
    },
    keep(key, value, characters) {
      const size = key.length + characters;
      if (used + size > most) forget();
      if (size > most) return;
      values.set(key, value);
      used += size;
    },
  };
}
