import { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { openapiNodes } from './openapi-types.ts';

/**
 * Exported TypeScript types of JSON Schemas by the names that they get, so that each field is stated once, in its schema.
 * @throws Error when a schema has a `$ref`: each type stands for itself
 */
export async function schemaTypes(schemas: Readonly<Record<string, object>>): Promise<string> {
  const document = {
    openapi: '3.1.0',
    info: { title: '', version: '' },
    paths: {},
    components: { schemas: structuredClone(schemas) },
  };
  const nodes = await openapiNodes(document);
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
  if (text.includes('components["schemas"]')) throw new Error('A schema refers to another; write it out.');
  return text;
}

function membersOf(node: ts.Node | undefined): ts.PropertySignature[];
function membersOf(node: ts.Node | undefined, name: string): ts.PropertySignature;
function membersOf(node: ts.Node | undefined, name?: string) {
  const { members = [] } = (node ?? {}) as { members?: readonly ts.Node[] };
  const properties = members.filter(ts.isPropertySignature);
  return name === undefined ? properties : properties.find((one) => (one.name as ts.Identifier).text === name);
}
