/** The part of `Map` and `WeakMap` that {@link getOrCreate} needs. */
interface Cache<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

/** The value that a map has for a key; without one, it is created and added. */
export function getOrCreate<Key, Value>(cache: Cache<Key, Value>, key: Key, create: () => Value): Value {
  let value = cache.get(key);
  if (value === undefined) {
    value = create();
    cache.set(key, value);
  }
  return value;
}
