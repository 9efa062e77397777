import fastJson, { type Schema } from 'fast-json-stringify';
import type { Operation } from '../contract/contract.ts';

/** Writes the body of a response as JSON, without fields that the contract does not have. */
export type Serialize = (body: unknown) => string;

/** Creates the serializers of operations, from the schemas of their successful responses in the contract. */
export function createSerializers({
  document,
}: {
  document: { components: { schemas: object } };
}): (operation: Pick<Operation, 'success' | 'responses'>) => Serialize | undefined {
  const toLocal = (schemas: object) =>
    JSON.parse(JSON.stringify(schemas).replaceAll('#/components/schemas/', '#/definitions/')) as Record<string, never>;
  const definitions = writeOpenObjects(toLocal(document.components.schemas));
  return ({ success, responses }) => {
    const schema = responses[success]?.json?.schema;
    if (schema === undefined) return undefined;
    let stringify: Serialize | undefined;
    return (body) => {
      // Compiled for the first response, as validation is for the first request.
      stringify ??= fastJson(withDefinitions(toLocal({ $ref: `#${schema}` }), definitions));
      return stringify(body);
    };
  };
}

/**
 * Writes an object that can have any field as it is: the serializer looks at each of its fields by itself, which takes three
 * times as long.
 */
function writeOpenObjects(definitions: Record<string, Schema>): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(definitions).map(([name, schema]) => {
      const { additionalProperties, properties = {} } = schema as {
        additionalProperties?: unknown;
        properties?: object;
      };
      const isOpen = additionalProperties === true && Object.values(properties).every(isScalar);
      return [name, isOpen ? ({} as Schema) : schema];
    }),
  );
}

const isScalar = ({ type }: { type?: unknown }) =>
  [type].flat().every((one) => typeof one === 'string' && one !== 'object' && one !== 'array');

/** A schema with the definitions that it uses. To compile all of them would delay the first response by 30 ms. */
function withDefinitions(schema: object, definitions: Record<string, Schema>): Schema {
  const used: Record<string, Schema> = {};
  const follow = (part: object) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/definitions\/([^"]+)"/g)) {
      const definition = definitions[name];
      if (definition === undefined || name in used) continue;
      used[name] = definition;
      follow(definition);
    }
  };
  follow(schema);
  return { ...schema, definitions: used } as Schema;
}
