/** An object in a document. */
export type Node = Record<string, unknown>;

/** A node of a document with its JSON pointer (without `#`), references resolved. */
export interface Located {
  readonly node: unknown;
  readonly pointer: string;
}

/** The node at a JSON pointer, which can pass through references. `node` is undefined when there is none. */
export function locate(document: object, pointer: string): Located {
  let located: Located = { node: document, pointer: '' };
  for (const segment of pointer.split('/').slice(1)) {
    const { node } = located;
    const exists = typeof node === 'object' && node !== null && Object.hasOwn(node, decodeSegment(segment));
    const next = exists ? (node as Node)[decodeSegment(segment)] : undefined;
    const reference = (next as { $ref?: unknown } | null | undefined)?.$ref;
    located =
      typeof reference === 'string'
        ? locate(document, reference.slice(1))
        : { node: next, pointer: `${located.pointer}/${segment}` };
  }
  return located;
}

/** Appends segments to a JSON pointer, escaping slashes and tildes. */
export const appendPointer = (pointer: string, ...segments: (string | number)[]): string =>
  [pointer, ...segments.map((segment) => String(segment).replaceAll('~', '~0').replaceAll('/', '~1'))].join('/');

/** Unescapes a segment of a JSON pointer. */
export const decodeSegment = (segment: string): string => segment.replaceAll('~1', '/').replaceAll('~0', '~');
