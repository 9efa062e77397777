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
  const nodes = await generateOpenapiNodes(document);
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
