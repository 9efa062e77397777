import openapiTS, { astToString, type OpenAPI3, type OpenAPITSOptions } from 'openapi-typescript';
import ts from 'typescript';

type Schema = Record<string, unknown>;

/** TypeScript source for a bundled OpenAPI document: each schema under its name, `operations`, `paths`, `components`. */
export async function generateOpenapiTypes(document: object): Promise<string> {
  return astToString(await generateOpenapiNodes(document, { rootTypes: true, rootTypesNoSchemaPrefix: true }));
}

/** The same types as nodes of TypeScript's syntax tree. */
export async function generateOpenapiNodes(document: object, options: OpenAPITSOptions = {}): Promise<ts.Node[]> {
  const adapted = structuredClone(document) as OpenAPI3;
  adapt(adapted.components?.schemas);
  // A request can omit a property with a default, so it stays optional.
  return openapiTS(adapted, { ...options, defaultNonNullable: false, silent: true, transform: toKnownCodes });
}

/** A string with `x-known-codes` becomes a union of these codes, for completion, and every other string. */
function toKnownCodes(schema: object): ts.TypeNode | undefined {
  const { 'x-known-codes': codes, const: constant } = schema as { 'x-known-codes'?: object; const?: string };
  if (codes === undefined || constant !== undefined) return undefined;
  const literal = (code: string) => ts.factory.createLiteralTypeNode(ts.factory.createStringLiteral(code));
  const string = ts.factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword);
  const others = ts.factory.createIntersectionTypeNode([string, ts.factory.createTypeLiteralNode([])]);
  return ts.factory.createUnionTypeNode([...Object.keys(codes).map(literal), others]);
}

function adapt(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  allowUnknownProperties(node as Schema);
  makeExclusive(node as Schema);
  for (const child of Object.values(node)) adapt(child);
}

/**
 * TypeScript cannot express an object with named numbers and further properties that are strings, because named
 * properties must match the index signature. The further properties of such objects get the type `unknown`.
 */
function allowUnknownProperties(schema: Schema): void {
  if ('properties' in schema && typeof schema.additionalProperties === 'object') schema.additionalProperties = true;
}

/**
 * "Either this property or that property is required" has no equivalent type. It becomes a union of types that each
 * require one property and exclude the others.
 */
function makeExclusive(schema: Schema): void {
  const { oneOf, properties } = schema as { oneOf?: { required?: string[] }[]; properties?: Schema };
  if (!properties || !oneOf?.every((option) => option.required && Object.keys(option).length === 1)) return;
  const names = oneOf.flatMap(({ required = [] }) => required);
  schema.oneOf = oneOf.map(({ required = [] }) => ({
    required,
    properties: Object.fromEntries(names.map((name) => [name, required.includes(name) && properties[name]])),
  }));
  schema.properties = Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name)));
}
