import openapiTS, { astToString, type OpenAPI3, type OpenAPITSOptions } from 'openapi-typescript';
import ts from 'typescript';

/** TypeScript source for a bundled OpenAPI document: each schema under its name, `operations`, `paths`, `components`. */
export async function generateOpenapiTypes(document: object): Promise<string> {
  // With arrayLength an array of exactly one item is a tuple.
  const options = { rootTypes: true, rootTypesNoSchemaPrefix: true, arrayLength: true };
  return astToString(await generateOpenapiNodes(document, options));
}

/** The same types as nodes of TypeScript's syntax tree. */
export async function generateOpenapiNodes(document: object, options: OpenAPITSOptions = {}): Promise<ts.Node[]> {
  return openapiTS(document as OpenAPI3, {
    ...options,
    silent: true,
    transform: toKnownCodes,
  });
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
