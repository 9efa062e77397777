import { pathPattern } from '@email-automation/contract-tools/path-template';
import type { OperationId } from '@email-automation/types';
import { operations } from '../src/contract/operations.ts';
import type { Transfer } from './transfer.ts';

/** A request as a server or a proxy reads it. */
export interface ServerRequest {
  /** Undefined for a path that is not in the contract. */
  operation: OperationId | undefined;
  method: string;
  url: URL;
  headers: Record<string, string>;
  text: string;
}

export interface ServerResponse {
  status: number;
  headers: Record<string, string>;
  text: string;
  /** How a proxy sends the response, if not as usual. */
  transfer?: Transfer;
}

/** Responds to a request. */
export type Handler = (request: ServerRequest) => Promise<ServerResponse>;

/** Responds to a request, with or without the help of the next handler. */
export type Middleware = (request: ServerRequest, next: Handler) => Promise<ServerResponse>;

/** Changes the request before the server sees it, responds in place of the server, or changes the response. */
export interface Rewrite {
  request?(request: ServerRequest): ServerRequest | ServerResponse;
  response?(response: ServerResponse, request: ServerRequest): ServerResponse;
}

export function toMiddleware(rewrite: Rewrite | Middleware): Middleware {
  if (typeof rewrite === 'function') return rewrite;
  return async (request, next) => {
    const changed = rewrite.request?.(request) ?? request;
    const response = 'status' in changed ? changed : await next(changed);
    return rewrite.response?.(response, request) ?? response;
  };
}

const paths = Object.values(operations).map(({ operationId, method, path }) => ({
  operationId,
  method,
  pattern: pathPattern(path),
}));

/** Finds the operation of the contract for a request. */
export const findOperation = (method: string, pathname: string): OperationId | undefined =>
  paths.find((path) => path.method === method && path.pattern.test(pathname))?.operationId;

/** Makes a bug in a rewrite visible: no check accepts or expects 599. */
export const createCrashResponse = ({ stack = '' }: Error): ServerResponse => ({
  status: 599,
  headers: {},
  text: stack,
});
