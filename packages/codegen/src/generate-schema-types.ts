import { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { generateOpenapiNodes } from './generate-openapi-types.ts';

/**
 * TypeScript source that exports a type for each JSON Schema, by name.
 * @throws Error when a schema refers to another one
 */
export async function generateSchemaTypes(schemas: Readonly<Record<string, object>>): Promise<string> {
  const document = {
    openapi: '3.1.0',
    info: { title: '', version: '' },
    paths: {},
    components: { schemas: structuredClone(schemas) },
  };
  makeExclusive(document.components.schemas);
  // A file can omit a property with a default.
  const nodes = await generateOpenapiNodes(document, { defaultNonNullable: false });
  const components = nodes.filter(ts.isInterfaceDeclaration).find(({ name }) => name.text === 'components');
  const types = membersOf(membersOf(components, 'schemas').type);
  const declarations = types.map((member) => {
    const name = (member.name as ts.Identifier).text;
    const declaration = ts.factory.createTypeAliasDeclaration(
      [ts.factory.createModifier(ts.SyntaxKind.ExportKeyword)],
      name,
      undefined,
      member.type as ts.TypeNode,
    );
    const { description } = schemas[name] as { description?: string };
    return (description ? `/** ${description} */\n` : '') + astToString(declaration);
  });
  const text = declarations.join('\n');
  if (text.includes('components["schemas"]')) throw new Error('A schema refers to another schema. Inline it.');
  return text;
}

function membersOf(node: ts.Node | undefined): ts.PropertySignature[];
function membersOf(node: ts.Node | undefined, name: string): ts.PropertySignature;
function membersOf(node: ts.Node | undefined, name?: string) {
  const { members = [] } = (node ?? {}) as { members?: readonly ts.Node[] };
  const properties = members.filter(ts.isPropertySignature);
  return name === undefined
    ? properties
    : properties.find((property) => (property.name as ts.Identifier).text === name);
}

/**
 * "Either this property or that property is required" has no equivalent type. It becomes a union of types that each
 * require one property and exclude the rest.
 */
function makeExclusive(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  for (const child of Object.values(node)) makeExclusive(child);
  const schema = node as { oneOf?: { required?: string[] }[]; properties?: Record<string, unknown> };
  const { oneOf, properties } = schema;
  if (!properties || !oneOf?.every((option) => option.required && Object.keys(option).length === 1)) return;
  const names = oneOf.flatMap(({ required = [] }) => required);
  schema.oneOf = oneOf.map(({ required = [] }) => ({
    required,
    properties: Object.fromEntries(names.map((name) => [name, required.includes(name) && properties[name]])),
  }));
  schema.properties = Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name)));
}
