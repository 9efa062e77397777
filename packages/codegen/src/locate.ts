import { valueAt } from '@email-automation/contract-tools/json-pointer';
/** An object in a document. */
export type Node = Record<string, unknown>;

/** A node of a document with its JSON pointer (without `#`), references resolved. */
export interface Located {
  readonly node: unknown;
  readonly pointer: string;
}

/** The node at a JSON pointer, which can pass through references. `node` is undefined without one. */
export function locate(document: object, pointer: string): Located {
  let located: Located = { node: document, pointer: '' };
  for (const segment of pointer.split('/').slice(1)) {
    const next = valueAt(located.node, `/${segment}`);
    const reference = (next as { $ref?: unknown } | null | undefined)?.$ref;
    located =
      typeof reference === 'string'
        ? locate(document, reference.slice(1))
        : { node: next, pointer: `${located.pointer}/${segment}` };
  }
  return located;
}
