import { below, locate, type Node } from './locate.ts';
import type { JsonBody, Operation, OperationResponse } from './operation.ts';
import { type OperationNode, operationNodes } from './operation-nodes.ts';

const json = 'application/json';

/** What a bundled contract says of its operations, by their ids and in its order. */
export function deriveOperations(document: object): Record<string, Operation> {
  return Object.fromEntries(operationNodes(document).map((found) => [found.operationId, derive(document, found)]));
}

function derive(document: object, found: OperationNode): Operation {
  const { operationId, method, path, item, node, pointer, parameters } = found;
  const responses = Object.fromEntries(
    Object.keys(node.responses as Node).map((status) => [status, response(document, pointer, status)]),
  );
  const success = Object.keys(responses).find((status) => status.startsWith('2'));
  if (success === undefined) throw new Error(`${operationId} has no response of success. Add one.`);
  const query = parameters.map((one) => one.node as Node).filter((parameter) => parameter.in === 'query');
  const requestBody = locate(document, below(pointer, 'requestBody'));
  const body = jsonBody(document, requestBody.pointer);
  const pageSize = query.find((parameter) => parameter['x-page-size'] !== undefined)?.['x-page-size'];
  const records = body && arrays(document, body.schema);
  const single = records?.find(({ node: { maxItems } }) => maxItems === 1)?.name;
  const batch = node['x-rate-limit'] === 'batch' && body ? batchOf(document, body.schema) : undefined;
  return {
    operationId,
    method: method.toUpperCase() as Operation['method'],
    path,
    tag: (node.tags as string[] | undefined)?.[0] ?? '',
    summary: String(node.summary ?? ''),
    description: String(node.description ?? ''),
    server: item.servers === undefined ? 'api' : 'auth',
    pointer,
    authenticated: ((node.security ?? (document as Node).security ?? []) as unknown[]).length > 0,
    deprecated: node.deprecated === true,
    idempotent: method === 'get' || node['x-idempotent'] === true,
    ...(node['x-rate-limit'] !== undefined && { rateLimit: node['x-rate-limit'] as 'batch' | 'individual' }),
    pathParameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    query: query.map(({ name, required = false, schema }) => ({ name, required, schema }) as Operation['query'][0]),
    ...(body && { body: { required: (requestBody.node as Node).required === true, ...body } }),
    ...(pageSize !== undefined && {
      pages: { key: listIn(document, operationId, responses[success]), size: Number(pageSize) },
    }),
    ...(batch && { batch }),
    ...(single !== undefined && { singleRecord: single }),
    success,
    responses,
  };
}

function response(document: object, operation: string, status: string): OperationResponse {
  const { node, pointer } = locate(document, below(operation, 'responses', status));
  const { headers = {}, content = {}, 'x-retryable': retryable = false } = node as Record<string, Node>;
  const body = jsonBody(document, pointer);
  return {
    pointer,
    headers: Object.fromEntries(
      Object.keys(headers).map((name) => [name, locate(document, below(pointer, 'headers', name)).pointer]),
    ),
    ...(body && { json: body }),
    mediaTypes: Object.keys(content),
    errorCodes: body ? Object.keys(knownCodes(document, body.schema)) : [],
    retryable: Boolean(retryable),
  };
}

function jsonBody(document: object, container: string): JsonBody | undefined {
  const { node, pointer } = locate(document, below(container, 'content', json));
  if (node === undefined) return undefined;
  const [example = ''] = Object.keys((node as Record<string, Node>).examples ?? {});
  return {
    schema: locate(document, below(pointer, 'schema')).pointer,
    example: locate(document, below(pointer, 'examples', example, 'value')).pointer,
  };
}

/** The properties of a schema that are arrays, with where they stand. */
function arrays(document: object, schema: string): { name: string; node: Node; pointer: string }[] {
  const { node } = locate(document, below(schema, 'properties'));
  return Object.keys((node ?? {}) as Node)
    .map((name) => ({ name, ...locate(document, below(schema, 'properties', name)) }))
    .filter((property): property is typeof property & { node: Node } => (property.node as Node)?.type === 'array');
}

function listIn(document: object, operationId: string, { json: body }: Partial<OperationResponse> = {}): string {
  const [list, ...others] = body ? arrays(document, body.schema) : [];
  if (list !== undefined && others.length === 0) return list.name;
  throw new Error(`${operationId} takes a page, but its success does not hold exactly one list. Correct its schema.`);
}

function batchOf(document: object, schema: string): Operation['batch'] {
  const groups = locate(document, below(schema, 'properties', 'batches', 'items'));
  const grouped = groups.node !== undefined;
  const [list] = arrays(document, grouped ? groups.pointer : schema);
  const maximum = list?.node.maxItems;
  return typeof maximum === 'number' ? { key: list?.name ?? '', grouped, maximum } : undefined;
}

/** The known codes that a schema names, itself or anywhere in what it is made of, with their meanings. */
export function knownCodes(document: object, pointer: string, seen = new Set<unknown>()): Record<string, string> {
  const { node, pointer: at } = locate(document, pointer);
  if (typeof node !== 'object' || node === null || seen.has(node)) return {};
  seen.add(node);
  const own = ((node as Node)['x-known-codes'] ?? {}) as Record<string, string>;
  const names = Object.keys(node).filter((name) => !['x-known-codes', 'examples', 'example', 'default'].includes(name));
  return Object.assign({ ...own }, ...names.map((name) => knownCodes(document, below(at, name), seen)));
}
