import { appendPointer } from '@email-automation/contract-tools/json-pointer';
import { type Located, locate, type Node } from './locate.ts';

/** A schema, and those in its `allOf`, `anyOf` and `oneOf`, which describe the same value. References are resolved. */
export function findParts(document: object, schema: string): Located[] {
  const located = locate(document, schema);
  const node = (located.node ?? {}) as Node;
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) =>
    ((node[keyword] ?? []) as unknown[]).flatMap((_, index) =>
      findParts(document, appendPointer(located.pointer, keyword, index)),
    ),
  );
  return [located, ...parts];
}

/** The properties of a schema by name, including the properties of its parts. References are resolved. */
export function findProperties(document: object, schema: string): Map<string, Located> {
  const properties = findParts(document, schema).flatMap(({ node, pointer }) =>
    Object.keys((node as Node | undefined)?.properties ?? {}).map(
      (name) => [name, locate(document, appendPointer(pointer, 'properties', name))] as const,
    ),
  );
  return new Map(properties);
}
