/** The value at a JSON pointer; undefined when there is none. */
export function valueAt(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined | null)?.[part], value);
}

/** Escapes a key for a JSON pointer. */
export const escapePointer = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1');
