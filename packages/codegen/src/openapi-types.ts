import openapiTS, { astToString, type OpenAPI3, type OpenAPITSOptions } from 'openapi-typescript';
import ts from 'typescript';

type Schema = Record<string, unknown>;

/** TypeScript types of a bundled OpenAPI document: each schema under its name, `operations`, `paths`, `components`. */
export async function openapiTypes(document: object): Promise<string> {
  return astToString(await openapiNodes(document, { rootTypes: true, rootTypesNoSchemaPrefix: true }));
}

/** The same as TypeScript's own nodes. */
export async function openapiNodes(document: object, options: OpenAPITSOptions = {}): Promise<ts.Node[]> {
  const adapted = structuredClone(document) as OpenAPI3;
  adapt(adapted.components?.schemas);
  // What has a default need not be sent, so it stays optional.
  return openapiTS(adapted, { ...options, defaultNonNullable: false, silent: true, transform: knownCodes });
}

/** A string with `x-known-codes` offers these for completion, and takes every other string. */
function knownCodes(schema: object): ts.TypeNode | undefined {
  const { 'x-known-codes': codes, const: only } = schema as { 'x-known-codes'?: object; const?: string };
  if (codes === undefined || only !== undefined) return undefined;
  const literal = (code: string) => ts.factory.createLiteralTypeNode(ts.factory.createStringLiteral(code));
  const text = ts.factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword);
  const others = ts.factory.createIntersectionTypeNode([text, ts.factory.createTypeLiteralNode([])]);
  return ts.factory.createUnionTypeNode([...Object.keys(codes).map(literal), others]);
}

function adapt(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  loosen(node as Schema);
  separate(node as Schema);
  for (const child of Object.values(node)) adapt(child);
}

/**
 * An object with named properties and typed further ones becomes an index signature that the named properties must
 * match as well, which numbers beside strings cannot. Such objects take further properties of every type instead.
 */
function loosen(schema: Schema): void {
  if ('properties' in schema && typeof schema.additionalProperties === 'object') schema.additionalProperties = true;
}

/**
 * "Either this property or that one is required" says nothing as a type. Alternatives that have the one property and
 * never the others do.
 */
function separate(schema: Schema): void {
  const { oneOf, properties } = schema as { oneOf?: { required?: string[] }[]; properties?: Schema };
  if (!properties || !oneOf?.every((one) => one.required && Object.keys(one).length === 1)) return;
  const names = oneOf.flatMap(({ required = [] }) => required);
  schema.oneOf = oneOf.map(({ required = [] }) => ({
    required,
    properties: Object.fromEntries(names.map((name) => [name, required.includes(name) && properties[name]])),
  }));
  schema.properties = Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name)));
}
