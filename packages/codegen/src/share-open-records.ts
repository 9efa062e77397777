interface SharedSchema {
  type?: unknown;
  properties?: Record<string, SharedSchema>;
  additionalProperties?: unknown;
  [keyword: string]: unknown;
}

/** The name of a property as the name of a type: `CustomFields` for `custom_fields`. */
const typeName = (name: string) => name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * A copy of a document in which an open record that is the same in several schemas, such as `custom_fields`, is a separate
 * schema. So its type has a name, and users can declare its properties.
 */
export function shareOpenRecords(document: object): object {
  const copy = structuredClone(document) as { components?: { schemas?: Record<string, SharedSchema> } };
  const schemas = copy.components?.schemas ?? {};
  const uses = new Map<string, { name: string; owner: Record<string, SharedSchema>; schema: SharedSchema }[]>();
  for (const { properties = {} } of Object.values(schemas)) {
    for (const [name, schema] of Object.entries(properties)) {
      if (schema.type !== 'object' || schema.properties || schema.additionalProperties !== true) continue;
      const key = JSON.stringify([name, schema]);
      uses.set(key, [...(uses.get(key) ?? []), { name, owner: properties, schema }]);
    }
  }
  for (const same of uses.values()) {
    if (same.length === 1) continue;
    for (const { name, owner, schema } of same) {
      schemas[typeName(name)] = schema;
      owner[name] = { $ref: `#/components/schemas/${typeName(name)}`, description: schema.description };
    }
  }
  return copy;
}
