import { pathParameters } from '@email-automation/contract-tools/path-template';
import type { OperationId } from '@email-automation/types/operator';
import type { CallOptions, Endpoint, OperationArguments } from './call.ts';
import { endpoints } from './endpoints.ts';
import type { Resources } from './methods.ts';

/** Calls an operation, and returns the body of its response. */
export type SendOperation = (id: OperationId, args: OperationArguments, options: CallOptions) => Promise<unknown>;

type Methods = Record<string, Record<string, unknown>>;

/**
 * Creates a client of the operator's interface: one method for each operation, by its tag and name, such as
 * `operator.clock.fetch()`. All arguments of an operation are fields of one object, also the fields of its body.
 * @param send calls an operation, for example `createHttpSend(...)`
 */
export function createOperatorClient(send: SendOperation): Resources {
  const groups: Methods = {};
  for (const [id, endpoint] of Object.entries(endpoints) as [OperationId, Endpoint][]) {
    const [group, name] = endpoint.name?.split('.') ?? [];
    if (!group || !name) continue;
    groups[group] ??= {};
    groups[group][name] = async (params?: Record<string, unknown>, options: CallOptions = {}) =>
      send(id, sortArguments(endpoint, params), options);
  }
  return groups as unknown as Resources;
}

/** Sorts arguments into path, query, and body. @throws TypeError when there is no such parameter */
function sortArguments({ name, path, query = [], body }: Endpoint, params?: Record<string, unknown>) {
  const inPath = pathParameters(path);
  const args = { path: {}, query: {}, body: params && body ? {} : undefined } as OperationArguments;
  for (const [field, value] of Object.entries(params ?? {})) {
    const part = inPath.includes(field) ? args.path : query.includes(field) ? args.query : args.body;
    if (!part)
      throw new TypeError(`${name} has no parameter ${field}. It has: ${[...inPath, ...query].join(', ') || 'none'}.`);
    if (value !== undefined) part[field] = value;
  }
  const missing = inPath.find((field) => args.path[field] === undefined);
  if (missing) throw new TypeError(`${name} needs the parameter ${missing}.`);
  return args;
}
