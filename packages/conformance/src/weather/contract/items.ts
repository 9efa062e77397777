import { isObject } from '@email-automation/contract-tools/is-object';
import { resolveReference } from '@email-automation/contract-tools/resolve-reference';
import type { ObjectSchema } from '../environment.ts';
import type { Operation } from './operations.ts';
import type { Contract, Node } from './read-contract.ts';

/** The records in the response of an operation. */
export interface Items {
  /** The body of the response. */
  body: unknown;
  /** The key of the list in the body; undefined if the body is the list. */
  key: string | undefined;
  /** An example of a record. */
  example: Record<string, unknown>;
  /** The field that a program prints. */
  field: string;
  schema: ObjectSchema;
}

/** The fields that name a record, in the order in which they are taken. */
const naming = ['id', 'uuid', 'key', 'slug', 'code', 'login', 'name'];

/** The list in the response of an operation; undefined if it has none with records that have a field to print. */
export const findList = (operation: Operation, contract: Contract): Items | undefined =>
  firstOfExamples(operation, (body, schema) => {
    const isList = (value: unknown) => Array.isArray(value) && isObject(value[0]);
    const key = isObject(body) ? Object.keys(body).find((name) => isList(body[name])) : undefined;
    const list = key === undefined ? body : Object(body)[key];
    if (!isList(list)) return undefined;
    const listSchema = key === undefined ? schema : fieldsOf(schema, contract).properties[key];
    const { items } = Object(resolveReference(contract, listSchema)) as Node;
    const record = describeRecord(list[0], items, contract);
    return record && { ...record, body, key };
  });

/** The record in the response of an operation; undefined if it has none with a field to print. */
export const findRecord = (operation: Operation, contract: Contract): Items | undefined =>
  firstOfExamples(operation, (body, schema) => {
    const record = isObject(body) ? describeRecord(body, schema, contract) : undefined;
    return record && { ...record, body, key: undefined };
  });

/** What is found in the example of a response. A document may have an empty one, or one that does not fit its schema. */
const firstOfExamples = ({ success }: Operation, find: (body: unknown, schema: Node) => Items | undefined) =>
  success && (find(success.example, success.schema) ?? find(success.made, success.schema));

function describeRecord(
  example: Record<string, unknown>,
  schema: unknown,
  contract: Contract,
): Omit<Items, 'body' | 'key'> | undefined {
  const isName = (name: string) => ['string', 'number'].includes(typeof example[name]);
  const field = naming.find(isName) ?? Object.keys(example).find(isName);
  if (field === undefined) return undefined;
  const { required, properties } = describeSchema(schema, contract);
  // Programs print the field that names a record.
  return { example, field, schema: { required: [...required, field], properties } };
}

/** What scenarios know of the schema of a record. */
export function describeSchema(schema: unknown, contract: Node): ObjectSchema {
  const { required, properties } = fieldsOf(schema, contract);
  const described = Object.entries(properties).map(([name, node]) => [name, describeField(node, contract)]);
  return { required, properties: Object.fromEntries(described) };
}

/** The fields of a schema, and of the schemas in its `allOf`. */
function fieldsOf(schema: unknown, contract: Node, depth = 0): { required: string[]; properties: Node } {
  const {
    required = [],
    properties = {},
    allOf = [],
  } = Object(resolveReference(contract, schema)) as {
    required?: string[];
    properties?: Node;
    allOf?: unknown[];
  };
  const parts = depth > 10 ? [] : allOf.map((part) => fieldsOf(part, contract, depth + 1));
  return {
    required: [...required, ...parts.flatMap((part) => part.required)],
    properties: Object.assign({}, ...parts.map((part) => part.properties), properties),
  };
}

function describeField(node: unknown, contract: Node): ObjectSchema['properties'][string] {
  const schema = Object(resolveReference(contract, node)) as Node;
  const { type, enum: values = [], oneOf = [], anyOf = [] } = schema as { type?: unknown } & Record<string, unknown[]>;
  const isNull = (one: unknown) => (one as Node).type === 'null';
  return {
    deprecated: schema.deprecated === true,
    nullable: schema.nullable === true || [type].flat().includes('null') || [...oneOf, ...anyOf].some(isNull),
    values,
  };
}
