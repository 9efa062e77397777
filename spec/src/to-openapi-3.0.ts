import type { Document } from './bundle.ts';

type Node = Record<string, unknown>;

/** Keywords of a schema of OpenAPI 3.0, and how keywords of JSON Schema 2020-12 become some of them. */
const plain =
  /^(\$ref|title|description|format|pattern|type|enum|default|deprecated|readOnly|writeOnly|required|multipleOf|(max|min)(imum|Length|Items|Properties)|uniqueItems|x-.*)$/;
const schemas = ['items', 'not', 'additionalProperties'];
const lists = ['allOf', 'anyOf', 'oneOf'];

/**
 * A contract of OpenAPI 3.1 as OpenAPI 3.0, for tools that do not read 3.1.
 * @throws Error for what 3.0 cannot express, so that nothing is lost without notice
 */
export function toOpenapi30(document: Document): Document {
  const edition = convert(document) as Document & { info: { summary?: string; license?: Node } };
  const { license } = edition.info;
  if (license?.identifier) {
    license.url = `https://spdx.org/licenses/${license.identifier}.html`;
    delete license.identifier;
  }
  delete edition.info.summary;
  delete edition.jsonSchemaDialect;
  return { ...edition, openapi: '3.0.4' };
}

/** Converts the schemas in a part of the document that is no schema itself. */
function convert(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(convert);
  if (typeof node !== 'object' || node === null) return node;
  return mapEntries(node, (value, key) => {
    if (key === 'schema') return convertSchema(value as Node);
    if (key === 'schemas') return mapEntries(value as Node, (schema) => convertSchema(schema as Node));
    return key === 'value' || key === 'example' || key.startsWith('x-') ? value : convert(value);
  });
}

function convertSchema(schema: Node): Node {
  if ('$ref' in schema && Object.keys(schema).length > 1)
    throw new Error('OpenAPI 3.0 ignores what stands beside $ref.');
  return Object.assign({}, ...Object.entries(schema).map(([keyword, value]) => convertKeyword(keyword, value)));
}

function convertKeyword(keyword: string, value: unknown): Node {
  if (keyword === 'type' && Array.isArray(value)) {
    const [type, nothing, ...others] = value;
    if (nothing !== 'null' || others.length > 0) throw new Error(`OpenAPI 3.0 cannot express the type ${value}.`);
    return { type, nullable: true };
  }
  if (keyword === 'const') return { enum: [value] };
  if (keyword === 'examples') return { example: (value as unknown[])[0] };
  if (keyword === 'exclusiveMaximum') return { maximum: value, exclusiveMaximum: true };
  if (keyword === 'exclusiveMinimum') return { minimum: value, exclusiveMinimum: true };
  if (keyword === 'properties') return { properties: mapEntries(value as Node, (one) => convertSchema(one as Node)) };
  if (lists.includes(keyword)) return { [keyword]: (value as Node[]).map(convertSchema) };
  if (schemas.includes(keyword))
    return { [keyword]: typeof value === 'boolean' ? value : convertSchema(value as Node) };
  if (!plain.test(keyword)) throw new Error(`OpenAPI 3.0 has no keyword ${keyword}.`);
  return { [keyword]: value };
}

const mapEntries = (node: object, map: (value: unknown, key: string) => unknown): Node =>
  Object.fromEntries(Object.entries(node).map(([key, value]) => [key, map(value, key)]));
