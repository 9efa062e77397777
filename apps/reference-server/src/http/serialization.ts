import fastJson, { type Schema } from 'fast-json-stringify';
import type { Contract, Operation } from '../contract/contract.ts';

export type Serialize = (body: unknown) => string;

/** Builds what writes the successful answer of an operation, from the schema that the contract gives it. */
export function createSerialization({ document }: Contract): (operation: Operation) => Serialize | undefined {
  const local = (schemas: object) =>
    JSON.parse(JSON.stringify(schemas).replaceAll('#/components/schemas/', '#/definitions/')) as Record<string, never>;
  const definitions = local(document.components.schemas);
  return ({ success, responses }) => {
    const schema = responses[success]?.json?.schema;
    if (schema === undefined) return undefined;
    let stringify: Serialize | undefined;
    return (body) => {
      // Compiled at the first answer, as validation is at the first request.
      stringify ??= fastJson(withReached(local({ $ref: `#${schema}` }), definitions));
      return stringify(body);
    };
  };
}

/** A schema with the definitions that it reaches; to compile all of them would hold up the first answer for 30 ms. */
function withReached(schema: object, definitions: Record<string, Schema>): Schema {
  const reached: Record<string, Schema> = {};
  const follow = (part: object) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/definitions\/([^"]+)"/g)) {
      const definition = definitions[name];
      if (definition === undefined || name in reached) continue;
      reached[name] = definition;
      follow(definition);
    }
  };
  follow(schema);
  return { ...schema, definitions: reached } as Schema;
}
