/** A node of a document with members. */
export type Node = Record<string, unknown>;

/** A node of a document behind all references, and the JSON pointer (without `#`) at which it stands. */
export interface Located {
  readonly node: unknown;
  readonly pointer: string;
}

/** What a JSON pointer of a document leads to, through every reference on the way; `node` is undefined for nothing. */
export function locate(document: object, pointer: string): Located {
  let at: Located = { node: document, pointer: '' };
  for (const segment of pointer.split('/').slice(1)) {
    const { node } = at;
    const isThere = typeof node === 'object' && node !== null && Object.hasOwn(node, decode(segment));
    const next = isThere ? (node as Node)[decode(segment)] : undefined;
    const reference = (next as { $ref?: unknown } | null | undefined)?.$ref;
    at =
      typeof reference === 'string'
        ? locate(document, reference.slice(1))
        : { node: next, pointer: `${at.pointer}/${segment}` };
  }
  return at;
}

/** A JSON pointer with more segments, which may hold slashes. */
export const below = (pointer: string, ...segments: (string | number)[]): string =>
  [pointer, ...segments.map((segment) => String(segment).replaceAll('~', '~0').replaceAll('/', '~1'))].join('/');

/** A segment of a JSON pointer as the name that it stands for. */
export const decode = (segment: string): string => segment.replaceAll('~1', '/').replaceAll('~0', '~');
