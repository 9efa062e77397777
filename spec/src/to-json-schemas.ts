import type { Document } from './bundle.ts';

/**
 * The schemas of a contract as JSON Schemas that stand alone, by their file names. Each has an `$id`, and refers to the others
 * by their file names. The extensions of the contract are left out, because strict validators refuse them.
 */
export function toJsonSchemas(document: Document): Record<string, object> {
  const { schemas } = document.components as { schemas: Record<string, object> };
  const base = 'https://email-automation.example/schemas/';
  return Object.fromEntries(
    Object.entries(schemas).map(([title, schema]) => {
      const file = `${title}.json`;
      const heading = { $schema: document.jsonSchemaDialect, $id: base + file, title };
      return [file, { ...heading, ...(standAlone(schema) as object) }];
    }),
  );
}

function standAlone(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(standAlone);
  if (typeof node !== 'object' || node === null) return node;
  const own = Object.entries(node).filter(([key]) => !key.startsWith('x-'));
  return Object.fromEntries(
    own.map(([key, value]) => [key, key === '$ref' ? `${String(value).split('/').at(-1)}.json` : standAlone(value)]),
  );
}
