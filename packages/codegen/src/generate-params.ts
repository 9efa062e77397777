import ts from 'typescript';
import { generateNamedNodes, interfaceOf, print } from './generate-openapi-types.ts';
import { exportType, nameOf, propertiesOf, replaceComponents, typeAt } from './interface-nodes.ts';
import { schemaTypeName } from './schema-type-name.ts';

/** Parameters of a method: the name of their type, and whether they can be left out as a whole. */
export interface Params {
  name: string;
  optional: boolean;
  /** The names of the fields. */
  fields: string[];
}

/** The sources of the types of parameters. */
export interface ParamsSource {
  /** Names of the types by operationId. */
  names: ReadonlyMap<string, string>;
  /** Path parameters that can be left out. */
  optional: readonly string[];
  /** Whether the fields of a body stand beside the parameters. */
  flat?: boolean;
}

/**
 * TypeScript source for the parameters of operations: an interface with the path and query parameters by their names, and
 * the body. An operation without any of them has no interface. `schemas` are the names of the schemas' types in it.
 */
export async function generateParams(document: object, { names, optional, flat = false }: ParamsSource) {
  const nodes = await generateNamedNodes(document);
  const components = interfaceOf(nodes, 'components');
  const operations = interfaceOf(nodes, 'operations');
  const declarations: ts.Statement[] = [];
  const byOperation = new Map<string, Params>();
  for (const [operationId, name] of names) {
    const path = propertiesOf(typeAt(operations, operationId, 'parameters', 'path'));
    const isOptional = (property: ts.PropertySignature) => optional.includes(nameOf(property));
    const operation = typeAt(operations, operationId);
    const body = typeAt(operation, 'requestBody', 'content', 'application/json');
    const needsBody =
      body && propertiesOf(operation).some((one) => nameOf(one) === 'requestBody' && !one.questionToken);
    const members = [
      ...path.filter((property) => !isOptional(property)),
      ...propertiesOf(typeAt(operation, 'parameters', 'query')),
      ...(body && !flat ? [bodyProperty(body)] : []),
      ...path.filter(isOptional).map(makeOptional),
    ].map(allowUndefined);
    const flatBody = flat ? body : undefined;
    if (members.length === 0 && !flatBody) continue;
    const literal = ts.factory.createTypeLiteralNode(members);
    const declaration = flatBody
      ? intersect(name, members.length > 0 ? [literal, flatBody] : [flatBody])
      : exportType(name, literal);
    declarations.push(replaceComponents(declaration, (section, component) => typeAt(components, section, component)));
    byOperation.set(operationId, {
      name,
      optional: !(flatBody && needsBody) && members.every(({ questionToken }) => questionToken),
      fields: members.map(nameOf),
    });
  }
  const schemas = new Set(
    propertiesOf(typeAt(components, 'schemas')).map((property) => schemaTypeName(nameOf(property))),
  );
  const used = namesIn(declarations).filter((name) => schemas.has(name));
  return { source: print(declarations), schemas: [...new Set(used)].sort(), byOperation };
}

/** Exports an intersection as an alias, as no interface can extend a body that is one of several. */
function intersect(name: string, types: ts.TypeNode[]): ts.Statement {
  const modifiers = [ts.factory.createModifier(ts.SyntaxKind.ExportKeyword)];
  const type = ts.factory.createIntersectionTypeNode(types);
  return ts.factory.createTypeAliasDeclaration(modifiers, name, undefined, type);
}

/** The names of the types that nodes refer to. */
function namesIn(nodes: readonly ts.Node[]): string[] {
  return nodes.flatMap((node) => {
    const children: ts.Node[] = [];
    ts.forEachChild(node, (child) => void children.push(child));
    const name = ts.isTypeReferenceNode(node) ? [(node.typeName as ts.Identifier).text] : [];
    return [...name, ...namesIn(children)];
  });
}

function bodyProperty(type: ts.TypeNode): ts.PropertySignature {
  const property = ts.factory.createPropertySignature(undefined, 'body', undefined, type);
  return ts.addSyntheticLeadingComment(property, ts.SyntaxKind.MultiLineCommentTrivia, '* The request body. ', true);
}

function makeOptional(property: ts.PropertySignature): ts.PropertySignature {
  const question = ts.factory.createToken(ts.SyntaxKind.QuestionToken);
  const { modifiers, name, type } = property;
  return ts.factory.updatePropertySignature(property, modifiers, name, question, type);
}

/** Without this, programs with `exactOptionalPropertyTypes` could not pass on a value that may be undefined. */
function allowUndefined(property: ts.PropertySignature): ts.PropertySignature {
  const { modifiers, name, questionToken, type } = property;
  if (!questionToken || !type) return property;
  const orUndefined = ts.factory.createKeywordTypeNode(ts.SyntaxKind.UndefinedKeyword);
  const union = ts.factory.createUnionTypeNode([type, orUndefined]);
  return ts.factory.updatePropertySignature(property, modifiers, name, questionToken, union);
}
