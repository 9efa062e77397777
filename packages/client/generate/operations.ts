/** A value of the contract, or a reference to one. */
type Node = Record<string, unknown>;

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  deprecated?: boolean;
  parameters?: Node[];
  requestBody?: Node;
  responses: Record<string, Node>;
  'x-rate-limit'?: string;
  'x-repeatable'?: boolean;
}

export interface Located {
  path: string;
  method: string;
  server: 'api' | 'auth';
  operation: Operation;
  /** Follows a reference, if it is one. */
  at: (node: Node | undefined) => Node;
}

/** Every operation of the contract, in its order. */
export function operationsOf(contract: object): Located[] {
  const { paths } = contract as { paths: Record<string, Node> };
  const at = (node: Node = {}): Node => {
    if (typeof node.$ref !== 'string') return node;
    return at(
      node.$ref
        .split('/')
        .slice(1)
        .reduce((value, name) => value[name] as Node, contract as Node),
    );
  };
  return Object.entries(paths).flatMap(([path, item]) =>
    ['get', 'put', 'post', 'delete', 'patch'].flatMap((method): Located[] => {
      const operation = item[method] as Operation | undefined;
      if (!operation) return [];
      const parameters = [...((item.parameters ?? []) as Node[]), ...(operation.parameters ?? [])].map(at);
      const server = 'servers' in item ? 'auth' : 'api';
      return [{ path, method, server, operation: { ...operation, parameters }, at }];
    }),
  );
}

/** Media types of the successes; an empty list for one without a body. */
export const successes = ({ operation: { responses }, at }: Located) =>
  Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, response]) => Object.keys((at(response).content ?? {}) as Node));

const json = (content: unknown): Node | undefined =>
  ((content ?? {}) as Record<string, Node>)['application/json']?.schema as Node | undefined;

/** What the client has to know about an operation; what most of them have in common is left out. */
export function endpointOf(located: Located, as: string | undefined): object {
  const { path, method, server, operation, at } = located;
  const query = (operation.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name);
  const hasBody = json(at(operation.requestBody).content) !== undefined;
  return {
    ...(method !== 'get' && { method: method.toUpperCase() }),
    path,
    ...(as !== undefined && { as }),
    ...(server === 'auth' && { server }),
    ...(query.length > 0 && { query }),
    ...(hasBody && { body: true }),
    ...(!successes(located).some((types) => types.includes('application/json')) && { empty: true }),
    ...(operation['x-repeatable'] && { idempotent: true }),
    ...(operation['x-rate-limit'] === 'batch' && { limit: 'batch' }),
  };
}

/** The name of an operation whose list comes in pages, and of the property that holds the items. */
export function pagedOf({ operation, at }: Located): [operationId: string, key: string] | undefined {
  if (!operation.parameters?.some(({ name }) => name === 'page')) return undefined;
  const { properties = {} } = at(json(at(operation.responses[200]).content));
  const lists = Object.entries(properties as Record<string, Node>).filter(([, one]) => at(one).type === 'array');
  const key = lists[0]?.[0];
  if (key === undefined || lists.length > 1) throw new Error(`${operation.operationId} has pages of no one list.`);
  return [operation.operationId, key];
}

/** How records are put into the body, if the operation takes a batch. */
export function batchOf({ operation, at }: Located): object | undefined {
  if (operation['x-rate-limit'] !== 'batch') return undefined;
  const { properties = {} } = at(json(at(operation.requestBody).content));
  const { batches } = properties as Record<string, Node>;
  const group = batches ? (at(at(batches).items as Node).properties as Record<string, Node>) : properties;
  const [[key, list] = [undefined, undefined]] = Object.entries(group as Record<string, Node>);
  const most = list && at(list).maxItems;
  if (key === undefined || typeof most !== 'number') throw new Error(`${operation.operationId} has no bounded list.`);
  return { key, ...(batches && { grouped: true }), most };
}

/** Statuses whose every response says that a request may be sent again after it. */
export function retryableStatuses(operations: Located[]): number[] {
  const all = operations.flatMap(({ operation, at }) =>
    Object.entries(operation.responses).map(([status, response]) => ({ status, response: at(response) })),
  );
  const isRetryable = (status: string) =>
    all.every((one) => one.status !== status || one.response['x-repeatable'] === true);
  return [...new Set(all.map(({ status }) => status))].filter(isRetryable).map(Number);
}
