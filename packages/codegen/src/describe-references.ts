import { locate, type Node } from './locate.ts';

/** A copy of a document in which a property that only refers to a schema has the schema's description. */
export function describeReferences(document: object): object {
  const copy = structuredClone(document) as { components?: { schemas?: object } };
  visit(copy.components?.schemas, copy);
  return copy;
}

function visit(node: unknown, document: object): void {
  if (typeof node !== 'object' || node === null) return;
  for (const property of Object.values((node as Node).properties ?? {}) as Node[]) {
    const { $ref, description } = property;
    if (typeof $ref !== 'string' || description !== undefined) continue;
    Object.assign(property, { description: (locate(document, $ref.slice(1)).node as Node).description });
  }
  for (const child of Object.values(node)) visit(child, document);
}
