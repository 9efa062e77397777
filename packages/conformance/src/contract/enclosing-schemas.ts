import { valueAt } from '@email-automation/contract-tools/json-pointer';
import { document } from './schemas.ts';

interface EnclosingSchema {
  $ref?: string;
  properties?: Record<string, EnclosingSchema>;
  items?: EnclosingSchema;
  allOf?: EnclosingSchema[];
  anyOf?: EnclosingSchema[];
  oneOf?: EnclosingSchema[];
}

/**
 * The pointers to the schemas that a value has to match, and that refer to each other, first for the value itself, then
 * for the values around it. A validator only knows the last one of a chain of references: a direction of sorting is a
 * `SortDirection`, but also the `direction` of a `SortedMeta`.
 * @param root the pointer to the schema of the whole body
 * @param at the JSON pointer to the value in the body
 */
export function enclosingSchemas(root: string, at: string): string[] {
  const keys = at.split('/').slice(1);
  const levels: string[][] = [];
  let level = expand([root]);
  for (const key of keys) {
    levels.unshift(level);
    level = expand(level.flatMap((pointer) => membersOf(pointer, key)));
  }
  return [level, ...levels].flat();
}

const schemaAt = (pointer: string) => valueAt(document, pointer) as EnclosingSchema | undefined;

/** Schemas with those that they refer to or consist of, each once. */
function expand(pointers: string[]): string[] {
  const all = new Set(pointers);
  for (const pointer of all) {
    const schema = schemaAt(pointer);
    if (schema?.$ref?.startsWith('#')) all.add(schema.$ref.slice(1));
    for (const keyword of ['allOf', 'anyOf', 'oneOf'] as const) {
      for (const index of (schema?.[keyword] ?? []).keys()) all.add(`${pointer}/${keyword}/${index}`);
    }
  }
  return [...all];
}

/** The schemas of a member of an object, or of an item of an array. */
function membersOf(pointer: string, key: string): string[] {
  const schema = schemaAt(pointer);
  if (schema?.properties && key in schema.properties) return [`${pointer}/properties/${key}`];
  // Registers can name a member without the component in between: `SubscriberBatch/properties/batches/items/properties/…`.
  const target = schema?.$ref?.startsWith('#') ? schemaAt(schema.$ref.slice(1)) : undefined;
  if (target?.properties && key in target.properties) return [`${pointer}/properties/${key}`];
  return schema?.items && /^\d+$/.test(key) ? [`${pointer}/items`] : [];
}
