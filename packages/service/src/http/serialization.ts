import { getOrCreate } from '@email-automation/contract-tools/get-or-create';
import fastJson, { type Schema } from 'fast-json-stringify';
import type { Operation } from '../contract/contract.ts';
import { toSegment } from '../contract/links.ts';
import type { JsonList } from '../domain/json-list.ts';

/** How an operation writes its successful responses. */
export interface Serialization {
  /** Writes the body as JSON, without fields that the contract does not have; undefined if there is no body. */
  serialize(body: unknown): string | undefined;
  /** An item of the list in the body, without fields that the contract does not have. */
  toContract(item: unknown): unknown;
}

type Serialized = Pick<Operation, 'success' | 'responses'>;

/** The serializations by contract. Services in one process share the compiled ones. */
const serializationsByContract = new WeakMap<object, (operation: Serialized) => Serialization>();

/** Creates the serialization of operations, from the schemas of their successful responses in the contract. */
export const createSerializations = ({
  document,
}: {
  document: { components: { schemas: object } };
}): ((operation: Serialized) => Serialization) =>
  getOrCreate(serializationsByContract, document, () => {
    const definitions = writeOpenObjects(toLocal(document.components.schemas));
    const byResponses = new Map<Serialized['responses'], Serialization>();
    return (operation) => getOrCreate(byResponses, operation.responses, () => serializeBy(operation, definitions));
  });

const toLocal = (schemas: object) =>
  JSON.parse(JSON.stringify(schemas).replaceAll('#/components/schemas/', '#/definitions/')) as Record<string, never>;

function serializeBy({ success, responses }: Serialized, definitions: Record<string, Schema>): Serialization {
  const pointer = responses[success]?.json?.schema;
  if (pointer === undefined) return { serialize: () => undefined, toContract: (item) => item };
  const resolve = ({ $ref, ...schema }: ResponseSchema): ResponseSchema =>
    $ref === undefined ? schema : (definitions[$ref.slice('#/definitions/'.length)] as ResponseSchema);
  const schema = toLocal({ $ref: `#${pointer}` });
  let stringify: ((body: unknown) => string) | undefined;
  const [name = '', list] = Object.entries(resolve(schema).properties ?? {}).find(([, { items }]) => items) ?? [];
  const item = resolve(list?.items ?? {});
  const mayMiss = Object.keys(item.properties ?? {}).filter((field) => !isAlwaysThere(item, field));
  return {
    serialize(body) {
      // Compiled for the first response, as validation is for the first request.
      stringify ??= fastJson(withDefinitions(schema, definitions));
      const written = (body as Record<string, JsonList | undefined>)[name];
      if (written?.json === undefined) return stringify(body);
      const frame = stringify({ ...(body as object), [name]: [] });
      return frame.replace(`"${name}":[]`, () => `"${name}":${completeList(written, mayMiss)}`);
    },
    toContract: (value) => pick(item, value, resolve),
  };
}

interface ResponseSchema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, ResponseSchema>;
  required?: string[];
  items?: ResponseSchema;
}

/** Whether a field is in each item, null or not. */
const isAlwaysThere = ({ required = [], properties = {} }: ResponseSchema, field: string) =>
  required.includes(field) || [properties[field]?.type].flat().includes('null');

/** Encodes the parts of URLs that need it, and leaves out fields that are null where the contract has no null. */
function completeList({ json, mark }: JsonList, mayMiss: string[]): string {
  let text = json;
  // Quotes in strings are escaped, so that it is found nowhere else.
  for (const field of text.includes(':null') ? mayMiss : []) text = text.replaceAll(`,"${field}":null`, '');
  if (mark === undefined) return text;
  return text
    .split(mark)
    .map((part, n) => (n % 2 === 0 ? part : toSegment(JSON.parse(`"${part}"`))))
    .join('');
}

/** Leaves out properties that a schema does not have. */
function pick(schema: ResponseSchema, value: unknown, resolve: (schema: ResponseSchema) => ResponseSchema): unknown {
  const { properties } = schema;
  if (properties === undefined || typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(properties).filter(([name]) => Reflect.get(value, name) !== undefined);
  return Object.fromEntries(
    fields.map(([name, field]) => [name, pick(resolve(field), Reflect.get(value, name), resolve)]),
  );
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
