/** A node of the document with members. */
type Node = Record<string, unknown>;

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
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
  const root = document as Node;
  const [first = '', ...rest] = pointer.split('/').map(decode);
  const start =
    operations(root).get(first) ?? step(root, componentKinds.includes(first) ? root.components : root, first);
  return rest.reduce<unknown>((node, segment) => step(root, node, segment), start);
}

/** The operations of a bundled contract by their operationId, with what they inherit from their paths. */
export function operations(document: object): Map<string, Node> {
  const root = document as Node;
  const found = new Map<string, Node>();
  for (const value of Object.values((root.paths ?? {}) as Node)) {
    const item = resolve(root, value) as Node;
    for (const method of methods) {
      const operation = item[method] as Node | undefined;
      if (typeof operation?.operationId !== 'string') continue;
      const parameters = [operation.parameters, item.parameters].flatMap((list) => (list ?? []) as unknown[]);
      found.set(operation.operationId, { servers: item.servers, ...operation, parameters });
    }
  }
  return found;
}

function step(root: Node, node: unknown, segment: string): unknown {
  if (Array.isArray(node)) {
    const byName = node.map((item) => resolve(root, item)).find((item) => (item as Node | undefined)?.name === segment);
    return byName ?? (/^\d+$/.test(segment) ? resolve(root, node[Number(segment)]) : undefined);
  }
  if (typeof node !== 'object' || node === null || !Object.hasOwn(node, segment)) return undefined;
  return resolve(root, (node as Node)[segment]);
}

function resolve(root: Node, node: unknown): unknown {
  const ref = (node as Partial<Node> | undefined | null)?.$ref;
  if (typeof ref !== 'string') return node;
  const path = ref.replace(/^#\//, '').split('/').map(decode);
  return path.reduce<unknown>((target, segment) => step(root, target, segment), root);
}

function decode(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~');
}
