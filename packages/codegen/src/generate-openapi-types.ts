import openapiTS, { astToString, type OpenAPI3, type OpenAPITSOptions } from 'openapi-typescript';
import ts from 'typescript';
import { describeReferences } from './describe-references.ts';
import { formatComments } from './format-comments.ts';
import { exportType, nameOf, propertiesOf, replaceComponents, typeAt } from './interface-nodes.ts';
import { schemaTypeName } from './schema-type-name.ts';
import { shareOpenRecords } from './share-open-records.ts';

const { factory } = ts;

/** TypeScript sources for a bundled OpenAPI document. */
export interface OpenapiTypes {
  /** Each schema as an interface, or as an alias if it is no object. */
  schemas: string;
  /** `operations`, `paths` and `components`, which refer to the schemas in `./schemas.ts`. */
  openapi: string;
}

export async function generateOpenapiTypes(document: object): Promise<OpenapiTypes> {
  const nodes = await generateNamedNodes(document);
  const components = interfaceOf(nodes, 'components');
  const schemas = propertiesOf(typeAt(components, 'schemas'));
  const declarations = schemas.map((property) => {
    const declaration = exportType(schemaTypeName(nameOf(property)), property.type as ts.TypeNode);
    return ts.setSyntheticLeadingComments(declaration, ts.getSyntheticLeadingComments(property));
  });
  const names = schemas.map((property) => schemaTypeName(nameOf(property)));
  const isSchema = (node: ts.Node) => ts.isTypeAliasDeclaration(node) && names.includes(node.name.text);
  const withReferences = nodes
    .filter((node) => !isSchema(node))
    .map((node) => (node === components ? referToSchemas(components) : node));
  return {
    schemas: print(declarations),
    openapi: `import type {\n${names.map((name) => `  ${name},\n`).join('')}} from './schemas.ts';\n\n${print(withReferences)}`,
  };
}

/** Replaces the schemas in `components` by references to their types. */
function referToSchemas(components: ts.InterfaceDeclaration): ts.InterfaceDeclaration {
  const members = propertiesOf(components).map((section) => {
    if (nameOf(section) !== 'schemas') return section;
    const references = propertiesOf(section.type).map((property) =>
      factory.createPropertySignature(
        undefined,
        property.name,
        undefined,
        factory.createTypeReferenceNode(schemaTypeName(nameOf(property))),
      ),
    );
    return factory.createPropertySignature(
      undefined,
      section.name,
      undefined,
      factory.createTypeLiteralNode(references),
    );
  });
  const { modifiers, name } = components;
  return factory.createInterfaceDeclaration(modifiers, name, undefined, undefined, members);
}

/** The nodes of `generateOpenapiNodes`, in which a schema is a reference to the type of its name. */
export async function generateNamedNodes(document: object): Promise<ts.Node[]> {
  // With arrayLength an array of exactly one item is a tuple.
  const options = { rootTypes: true, rootTypesNoSchemaPrefix: true, arrayLength: true };
  const copy = describeReferences(shareOpenRecords(document));
  excludeForbidden(copy);
  const nodes = await generateOpenapiNodes(copy, options);
  return nodes.map((node) =>
    replaceComponents(node, (section, name) =>
      section === 'schemas' ? factory.createTypeReferenceNode(schemaTypeName(name)) : undefined,
    ),
  );
}

/** A schema that forbids properties by `not: { required: [...] }` gets a type that refuses them: `id?: never`. */
function excludeForbidden(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  for (const child of Object.values(node)) excludeForbidden(child);
  const schema = node as { not?: { required?: string[] }; properties?: Record<string, unknown> };
  // Several names are forbidden only together, which no type can say.
  const [name, ...others] = schema.not?.required ?? [];
  const allowed = Object.keys(schema.properties ?? {})
    .map((property) => `\`${property}\``)
    .join(', ');
  if (name && others.length === 0 && schema.properties)
    schema.properties[name] ??= { not: {}, description: `Not allowed beside ${allowed}.` };
}

/** The interface of a name. */
export const interfaceOf = (nodes: ts.Node[], name: string): ts.InterfaceDeclaration =>
  nodes.find((node) => ts.isInterfaceDeclaration(node) && node.name.text === name) as ts.InterfaceDeclaration;

/** TypeScript source for nodes. */
export const print = (nodes: ts.Node[]): string => formatComments(astToString(nodes));

/** The types of an OpenAPI document as nodes of TypeScript's syntax tree. */
export async function generateOpenapiNodes(document: object, options: OpenAPITSOptions = {}): Promise<ts.Node[]> {
  return openapiTS(document as OpenAPI3, {
    ...options,
    silent: true,
    transform: (schema) => toNever(schema) ?? toKnownCodes(schema),
  });
}

/** A property that no value fits has the type `never`, and keeps its description. */
function toNever(schema: object): ts.TypeNode | undefined {
  const { not } = schema as { not?: object };
  return not && Object.keys(not).length === 0 ? factory.createKeywordTypeNode(ts.SyntaxKind.NeverKeyword) : undefined;
}

/** A string with `x-known-codes` becomes a union of these codes, for completion, and every other string. */
function toKnownCodes(schema: object): ts.TypeNode | undefined {
  const { 'x-known-codes': codes, const: constant } = schema as { 'x-known-codes'?: object; const?: string };
  if (codes === undefined || constant !== undefined) return undefined;
  const literal = (code: string) => factory.createLiteralTypeNode(factory.createStringLiteral(code));
  const string = factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword);
  const others = factory.createIntersectionTypeNode([string, factory.createTypeLiteralNode([])]);
  return factory.createUnionTypeNode([...Object.keys(codes).map(literal), others]);
}
