import ts from 'typescript';

const { factory } = ts;

/** The properties of an interface or an object type. */
export const propertiesOf = (node: ts.Node | undefined): ts.PropertySignature[] =>
  ((node as { members?: readonly ts.Node[] } | undefined)?.members ?? []).filter(ts.isPropertySignature);

/** The type of a nested property, or undefined. */
export function typeAt(node: ts.Node | undefined, ...path: string[]): ts.TypeNode | undefined {
  const [name, ...rest] = path;
  const type = propertiesOf(node).find((property) => nameOf(property) === name)?.type;
  return rest.length === 0 ? type : typeAt(type, ...rest);
}

/** The name of a property, without quotes. */
export const nameOf = ({ name }: ts.PropertySignature): string => (name as ts.Identifier | ts.StringLiteral).text;

/** The names in a type such as `components["schemas"]["Campaign"]`: `schemas` and `Campaign`. */
export function componentOf(node: ts.Node): [section: string, name: string] | undefined {
  if (!ts.isIndexedAccessTypeNode(node) || !ts.isIndexedAccessTypeNode(node.objectType)) return undefined;
  const { objectType } = node.objectType;
  if (!ts.isTypeReferenceNode(objectType) || (objectType.typeName as ts.Identifier).text !== 'components') return;
  const keyOf = (access: ts.IndexedAccessTypeNode) =>
    ((access.indexType as ts.LiteralTypeNode).literal as ts.StringLiteral).text;
  return [keyOf(node.objectType), keyOf(node)];
}

/** A copy of a node in which each component is replaced by the result of `replace`, unless that is undefined. */
export function replaceComponents<Node extends ts.Node>(
  root: Node,
  replace: (section: string, name: string) => ts.TypeNode | undefined,
): Node {
  const visitor = (context: ts.TransformationContext) => {
    const visit = (node: ts.Node): ts.Node => {
      const component = componentOf(node);
      const replacement = component && replace(...component);
      return replacement ? ts.visitNode(replacement, visit) : ts.visitEachChild(node, visit, context);
    };
    return (node: Node) => ts.visitNode(node, visit) as Node;
  };
  return ts.transform(root, [visitor]).transformed[0] as Node;
}

/** Exports a type: as an interface if it is an object, or an object that extends more, else as an alias. */
export function exportType(name: string, type: ts.TypeNode): ts.Statement {
  const modifiers = [factory.createModifier(ts.SyntaxKind.ExportKeyword)];
  const parts: readonly ts.TypeNode[] = ts.isIntersectionTypeNode(type) ? type.types : [type];
  if (!parts.some(ts.isTypeLiteralNode)) {
    return factory.createTypeAliasDeclaration(modifiers, name, undefined, type);
  }
  const members = parts.filter(ts.isTypeLiteralNode).flatMap((part) => [...part.members]);
  const bases = parts
    .filter(ts.isTypeReferenceNode)
    .map(({ typeName }) => factory.createExpressionWithTypeArguments(typeName as ts.Identifier, undefined));
  const heritage = bases.length > 0 ? [factory.createHeritageClause(ts.SyntaxKind.ExtendsKeyword, bases)] : [];
  return factory.createInterfaceDeclaration(modifiers, name, undefined, heritage, members);
}
