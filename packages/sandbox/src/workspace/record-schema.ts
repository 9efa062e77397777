import { type Collection, schemaNames } from '../operator/collections.ts';
import { type OperatorSchema, readSchema } from '../operator/operator-contract.ts';

export type { OperatorSchema };

const schemas = new Map<string, OperatorSchema>();

/** The schema of a record of a collection in workspace files. The schema of an account has no records of the account. */
export const recordSchema = (collection: Collection): OperatorSchema => schemaOf(`New${schemaNames[collection]}`);

/** The fields of a record that can be changed, with the schemas of their values. A record keeps what identifies it, and its age. */
export const editableFields = (collection: Collection): [name: string, schema: OperatorSchema][] =>
  Object.keys(schemaOf(`${schemaNames[collection]}Change`).properties ?? {}).map((name) => [
    name,
    recordSchema(collection).properties?.[name] ?? {},
  ]);

function schemaOf(name: string): OperatorSchema {
  let schema = schemas.get(name);
  if (schema === undefined) {
    schema = readSchema(name);
    schemas.set(name, schema);
  }
  return schema;
}

/** Parses the text of a value by its schema. */
export function parseValue(text: string, schema: OperatorSchema | undefined): unknown {
  if ([schema?.type].flat().includes('string')) return text;
  if (schema?.items?.type === 'string') return text.split(',').map((item) => item.trim());
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The JSON Schema of a workspace file, which declares records that no endpoint of the interface creates. */
export function workspaceSchema(): OperatorSchema {
  const $schema = 'https://json-schema.org/draft/2020-12/schema';
  return { $schema, title: 'Workspace of the reference server', ...readSchema('Workspace') };
}
