/** Parses a JSON pointer, with or without the `#` of a reference, into keys. */
export const parsePointer = (pointer: string): string[] => pointer.split('/').slice(1).map(unescapeKey);

/** Appends keys to a JSON pointer: `/paths` becomes `/paths/~1v2~1accounts/get`. The pointer of a whole document is empty. */
export const appendPointer = (pointer: string, ...keys: readonly (string | number)[]): string =>
  [pointer, ...keys.map((key) => escapeKey(String(key)))].join('/');

/** The value at a JSON pointer, with or without the `#` of a reference; undefined if nothing is there. */
export const valueAt = (document: unknown, pointer: string): unknown =>
  parsePointer(pointer).reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined,
    document,
  );

const escapeKey = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');
// In this order, because `~01` is the key `~1`.
const unescapeKey = (key: string) => (key.includes('~') ? key.replaceAll('~1', '/').replaceAll('~0', '~') : key);
