import { appendPointer } from '@email-automation/contract-tools/json-pointer';
import { pathParameters } from '@email-automation/contract-tools/path-template';
import { findProperties } from './find-properties.ts';
import { locate, type Node } from './locate.ts';
import type { JsonBody, Operation, OperationResponse } from './operation.ts';
import { findOperationNodes, type OperationNode } from './operation-nodes.ts';

const json = 'application/json';

/**
 * The operations of a bundled contract by their ids, in the order of the contract.
 * @throws Error when an operation has no success response, or is paginated without exactly one list in its response
 */
export function deriveOperations(document: object): Record<string, Operation> {
  return Object.fromEntries(
    findOperationNodes(document).map((found) => [found.operationId, deriveOperation(document, found)]),
  );
}

function deriveOperation(document: object, found: OperationNode): Operation {
  const { operationId, method, path, item, node, pointer, parameters } = found;
  const responses = Object.fromEntries(
    Object.keys(node.responses as Node).map((status) => [status, deriveResponse(document, pointer, status)]),
  );
  const success = Object.keys(responses).find((status) => status.startsWith('2'));
  if (success === undefined)
    throw new Error(`${operationId} has no success response. Add a response with a 2xx status.`);
  const query = parameters.map(({ node }) => node as Node).filter((parameter) => parameter.in === 'query');
  const requestBody = locate(document, appendPointer(pointer, 'requestBody'));
  // Each body of a request has an example: a house rule.
  const body = deriveJsonBody(document, requestBody.pointer) as JsonBody | undefined;
  const pageSize = query.find((parameter) => parameter['x-page-size'] !== undefined)?.['x-page-size'];
  const arrays = body && findArrays(document, body.schema);
  const singleRecord = arrays?.find(({ node: { maxItems } }) => maxItems === 1)?.name;
  const batch = node['x-rate-limit'] === 'batch' && body ? deriveBatch(document, body.schema) : undefined;
  const declared = ((document as Node)['x-extensions'] ?? {}) as Node;
  const extensions = Object.entries(node).filter(([name]) => name in declared);
  return {
    operationId,
    method: method.toUpperCase() as Operation['method'],
    path,
    tag: (node.tags as string[] | undefined)?.[0] ?? '',
    summary: String(node.summary ?? ''),
    description: String(node.description ?? ''),
    server: serverName(item),
    pointer,
    authenticated: ((node.security ?? (document as Node).security ?? []) as unknown[]).length > 0,
    deprecated: node.deprecated === true,
    idempotent: method === 'get' || node['x-idempotent'] === true,
    ...(node['x-rate-limit'] !== undefined && { rateLimit: node['x-rate-limit'] as string }),
    pathParameters: pathParameters(path),
    query: query.map(({ name, required = false, schema }) => ({
      name: name as string,
      required: required as boolean,
      schema: inlineReference(document, schema as Node),
    })),
    ...(body && { body: { required: (requestBody.node as Node).required === true, ...body } }),
    ...(pageSize !== undefined && {
      pages: { key: findListKey(document, operationId, responses[success]), size: Number(pageSize) },
    }),
    ...(batch && { batch }),
    ...(singleRecord !== undefined && { singleRecord }),
    ...(extensions.length > 0 && { extensions: Object.fromEntries(extensions) }),
    success,
    responses,
  };
}

/** The name of the server of a path: the variable in its URL, without `_url`. */
function serverName({ servers }: Node): string {
  if (servers === undefined) return 'api';
  const [{ url = '' } = {}] = servers as { url?: string }[];
  return /^\{(\w+?)(?:_url)?\}/.exec(url)?.[1] ?? 'other';
}

function deriveResponse(document: object, operation: string, status: string): OperationResponse {
  const { node, pointer } = locate(document, appendPointer(operation, 'responses', status));
  const { headers = {}, content = {}, 'x-retryable': retryable = false } = node as Record<string, Node>;
  const body = deriveJsonBody(document, pointer);
  return {
    pointer,
    headers: Object.fromEntries(
      Object.keys(headers).map((name) => [name, locate(document, appendPointer(pointer, 'headers', name)).pointer]),
    ),
    ...(body && { json: body }),
    mediaTypes: Object.keys(content),
    errorCodes: body ? Object.keys(collectKnownCodes(document, body.schema)) : [],
    retryable: Boolean(retryable),
  };
}

function deriveJsonBody(document: object, container: string): OperationResponse['json'] {
  const { node, pointer } = locate(document, appendPointer(container, 'content', json));
  if (node === undefined) return undefined;
  const [example] = Object.keys((node as Record<string, Node>).examples ?? {});
  return {
    schema: locate(document, appendPointer(pointer, 'schema')).pointer,
    ...(example !== undefined && {
      example: locate(document, appendPointer(pointer, 'examples', example, 'value')).pointer,
    }),
  };
}

/** A schema whose `$ref`, if it has one, is replaced by its target; keywords beside it win. */
function inlineReference(document: object, { $ref, ...keywords }: Node): Node {
  return typeof $ref === 'string' ? { ...(locate(document, $ref.slice(1)).node as Node), ...keywords } : keywords;
}

/** The properties of a schema that are arrays, with their pointers. */
function findArrays(document: object, schema: string): { name: string; node: Node; pointer: string }[] {
  return [...findProperties(document, schema)]
    .map(([name, property]) => ({ name, ...property }))
    .filter((property): property is typeof property & { node: Node } => (property.node as Node)?.type === 'array');
}

function findListKey(document: object, operationId: string, { json: body }: Partial<OperationResponse> = {}): string {
  const [list, ...others] = body ? findArrays(document, body.schema) : [];
  if (list !== undefined && others.length === 0) return list.name;
  throw new Error(`${operationId} is paginated, but its response does not have exactly one list. Correct its schema.`);
}

function deriveBatch(document: object, schema: string): Operation['batch'] {
  const batches = findProperties(document, schema).get('batches');
  const groups = batches && locate(document, appendPointer(batches.pointer, 'items'));
  const grouped = groups?.node !== undefined;
  const [list] = findArrays(document, grouped ? groups.pointer : schema);
  const maximum = list?.node.maxItems;
  return typeof maximum === 'number' ? { key: list?.name ?? '', grouped, maximum } : undefined;
}

/** The known error codes in a node and its descendants, through references, with their meanings. */
export function collectKnownCodes(
  document: object,
  pointer: string,
  visited = new Set<unknown>(),
): Record<string, string> {
  const { node, pointer: at } = locate(document, pointer);
  if (typeof node !== 'object' || node === null || visited.has(node)) return {};
  visited.add(node);
  const codes = ((node as Node)['x-known-codes'] ?? {}) as Record<string, string>;
  const names = Object.keys(node).filter((name) => !['x-known-codes', 'examples', 'example', 'default'].includes(name));
  return Object.assign(
    { ...codes },
    ...names.map((name) => collectKnownCodes(document, appendPointer(at, name), visited)),
  );
}
