import type { OperationId } from '@email-automation/types';
import type { RequestContext } from './errors.ts';
import type { Endpoint } from './operation.ts';
import { endpoints } from './resources.ts';

/** Describes a request of an operation, for errors. A route that the contract does not declare is its own name. */
export const createContext = (
  operationId: string,
  { method, path, name = operationId }: Endpoint = endpoints[operationId as OperationId],
): RequestContext => ({ operationId, methodName: name, method: method ?? 'GET', path });
