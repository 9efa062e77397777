import { valueAt } from './json-pointer.ts';

/**
 * Follows the `$ref` of a node, and of its target in turn, within a document. The target has to be of the node's type.
 * @returns the node itself if it has none; undefined if there is no target, or if references only lead to each other
 */
export function resolveReference<Node>(document: unknown, node: Node): Node | undefined {
  let target: unknown = node;
  for (const seen = new Set<string>(); ; ) {
    const reference = (target as { $ref?: unknown } | null | undefined)?.$ref;
    if (typeof reference !== 'string') return target as Node;
    if (seen.has(reference)) return undefined;
    seen.add(reference);
    target = valueAt(document, reference);
  }
}
