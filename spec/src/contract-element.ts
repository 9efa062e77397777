import { decode, locate, type Node } from '@email-automation/codegen/locate';
import { operationNodes } from '@email-automation/codegen/operation-nodes';

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
 * The element of a bundled contract that a pointer of the registers names, or undefined when there is none.
 *
 * A pointer is written like a JSON pointer without its leading slash. It begins with an operationId, with a kind of
 * component (`schemas/Campaign/properties/status`) or with a member of the document (`info`, `servers/0`). References
 * are followed wherever they stand. Parameters of operations and tags are found by their names, as in
 * `listCampaigns/parameters/sort`; what an operation inherits from its path counts as its own.
 */
export function contractElement(document: object, pointer: string): unknown {
  const [first = '', ...rest] = pointer.split('/').map(decode);
  const root = document as Node;
  const start =
    operation(document, first) ?? step(root, componentKinds.includes(first) ? root.components : root, first);
  return rest.reduce<unknown>((node, segment) => step(root, node, segment), start);
}

function operation(document: object, id: string): Node | undefined {
  const found = operationNodes(document).find(({ operationId }) => operationId === id);
  return found && { servers: found.item.servers, ...found.node, parameters: found.parameters.map(({ node }) => node) };
}

function step(root: Node, node: unknown, segment: string): unknown {
  if (Array.isArray(node)) {
    const byName = node.map((item) => behind(root, item)).find((item) => (item as Node | undefined)?.name === segment);
    return byName ?? (/^\d+$/.test(segment) ? behind(root, node[Number(segment)]) : undefined);
  }
  if (typeof node !== 'object' || node === null || !Object.hasOwn(node, segment)) return undefined;
  return behind(root, (node as Node)[segment]);
}

/** The node, or what it refers to. */
function behind(root: Node, node: unknown): unknown {
  const reference = (node as Partial<Node> | undefined | null)?.$ref;
  return typeof reference === 'string' ? locate(root, reference.slice(1)).node : node;
}
