import { resolveReference } from '@email-automation/contract-tools/resolve-reference';
import { document } from '../contract/schemas.ts';

/** A part of a bundled contract. */
// biome-ignore lint/suspicious/noExplicitAny: OpenAPI and JSON Schema define the shape
export type Part = Record<string, any>;

/** The contract. */
export const contract: Part = document;

/** A schema with its references, `allOf`, `oneOf` and `anyOf` resolved: all schemas that apply, or can apply, to a value. */
export function partsOf(document: Part, schema: unknown): Part[] {
  const resolved = resolveReference(document, Object(schema) as Part);
  if (!resolved) return [];
  const combined = [resolved.allOf, resolved.oneOf, resolved.anyOf].flatMap((list) => (list ?? []) as Part[]);
  return [resolved, ...combined.flatMap((part) => partsOf(document, part))];
}

/** The name of a property; `*` for one that the contract does not declare. */
export const declaredKey = (parts: readonly Part[], name: string): string =>
  parts.some(({ properties }) => Object.hasOwn(properties ?? {}, name)) ? name : '*';

/** The schemas of a property, of undeclared properties, or of the items of an array. */
export function childrenOf(document: Part, parts: readonly Part[], key: string): Part[] {
  const schemas = parts.flatMap(({ properties, items, additionalProperties }) =>
    key === '*' ? [items, additionalProperties] : [properties?.[key]],
  );
  return schemas.filter((schema) => typeof schema === 'object').flatMap((schema) => partsOf(document, schema));
}
