import { locate, type Node } from '@email-automation/codegen/locate';
import { findOperationNodes, type OperationNode } from '@email-automation/codegen/operation-nodes';
import { parsePointer } from '@email-automation/contract-tools/json-pointer';

const componentKinds = [
  'schemas',
  'parameters',
  'responses',
  'requestBodies',
  'headers',
  'examples',
  'links',
  'callbacks',
  'securitySchemes',
  'pathItems',
];

/**
 * The element of a bundled contract that a pointer of a register names, or undefined.
 *
 * A pointer is a JSON pointer without its leading slash. It begins with an operationId, with a kind of component
 * (`schemas/Campaign/properties/status`) or with a member of the document (`info`, `servers/0`). References are followed.
 * Tags and parameters of operations are found by name, as in `listCampaigns/parameters/sort`. Parameters and servers that
 * an operation inherits from its path count as its own.
 */
export function contractElement(document: object, pointer: string): unknown {
  const [first = '', ...rest] = parsePointer(`/${pointer}`);
  const root = document as Node;
  const start =
    findOperation(document, first) ?? findMember(root, componentKinds.includes(first) ? root.components : root, first);
  return rest.reduce<unknown>((node, segment) => findMember(root, node, segment), start);
}

/** The operations of each bundle, by their IDs: registers have hundreds of pointers. */
const operations = new WeakMap<object, Map<string, OperationNode>>();

function findOperation(document: object, id: string): Node | undefined {
  const known =
    operations.get(document) ?? new Map(findOperationNodes(document).map((node) => [node.operationId, node]));
  operations.set(document, known);
  const found = known.get(id);
  return found && { servers: found.item.servers, ...found.node, parameters: found.parameters.map(({ node }) => node) };
}

function findMember(root: Node, node: unknown, segment: string): unknown {
  if (Array.isArray(node)) {
    const byName = node.map((item) => resolve(root, item)).find((item) => (item as Node | undefined)?.name === segment);
    return byName ?? (/^\d+$/.test(segment) ? resolve(root, node[Number(segment)]) : undefined);
  }
  if (typeof node !== 'object' || node === null || !Object.hasOwn(node, segment)) return undefined;
  return resolve(root, (node as Node)[segment]);
}

/** The node, or the target of its reference. */
function resolve(root: Node, node: unknown): unknown {
  const reference = (node as Partial<Node> | undefined | null)?.$ref;
  return typeof reference === 'string' ? locate(root, reference.slice(1)).node : node;
}
