import { createRequire } from 'node:module';
import type { operations } from '@email-automation/types';
import { valueAt } from '../value-at.ts';

/** Name of one of the 25 operations of the contract. */
export type OperationId = keyof operations;

export type Json = Record<string, unknown>;

/** What the kit knows of an operation, as the bundle says it. */
export interface Operation {
  operationId: OperationId;
  method: 'GET' | 'POST';
  /** Path as the contract writes it, for example `/v2/{account_id}/goals`. */
  path: string;
  tag: string;
  /** The API itself, or the OAuth steps on their own address. */
  server: 'api' | 'auth';
  /** Which hourly limit a request counts against; none for the OAuth steps. */
  limit: 'batch' | 'individual' | undefined;
  /** Names in the path, in their order. */
  pathParameters: string[];
  hasBody: boolean;
  /** JSON pointer to the operation in the bundle, without `#`. */
  pointer: string;
  responses: Json;
}

/** The bundled contract as published. */
export const document: Json = createRequire(import.meta.url)('@email-automation/openapi/openapi.json');

export const contractVersion = (document.info as { version: string }).version;

/** The operations of the bundle by their ids, in the order of its paths. */
export const contract: ReadonlyMap<OperationId, Operation> = new Map(
  Object.entries(document.paths as Record<string, Json>)
    .flatMap(([path, item]) => (['get', 'post'] as const).map((method) => readOperation(path, item, method)))
    .filter((operation) => operation !== undefined)
    .map((operation) => [operation.operationId, operation]),
);

/** @throws Error when the contract has no such operation: a mistake of the kit */
export function operationOf(id: OperationId): Operation {
  const operation = contract.get(id);
  if (operation === undefined) throw new Error(`The contract has no operation ${id}.`);
  return operation;
}

/** What a JSON pointer of the bundle leads to; a reference there is followed. */
export function resolve(pointer: string): { node: unknown; pointer: string } {
  const node = valueAt(document, pointer);
  const reference = (node as { $ref?: string } | undefined)?.$ref;
  return reference === undefined ? { node, pointer } : resolve(reference.slice(1));
}

export function escapePointer(part: string): string {
  return part.replaceAll('~', '~0').replaceAll('/', '~1');
}

function readOperation(path: string, item: Json, method: 'get' | 'post'): Operation | undefined {
  const operation = item[method] as Json | undefined;
  if (operation === undefined) return undefined;
  return {
    operationId: operation.operationId as OperationId,
    method: method === 'get' ? 'GET' : 'POST',
    path,
    tag: (operation.tags as string[])[0] ?? '',
    server: item.servers === undefined ? 'api' : 'auth',
    limit: operation['x-rate-limit'] as Operation['limit'],
    pathParameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string),
    hasBody: operation.requestBody !== undefined,
    pointer: `/paths/${escapePointer(path)}/${method}`,
    responses: operation.responses as Json,
  };
}
