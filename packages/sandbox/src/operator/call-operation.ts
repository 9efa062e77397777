import { createSerializations } from '@email-automation/service/http/serialization';
import type { OperationId, Result } from '@email-automation/types/operator';
import { Refusal } from '../refusal.ts';
import { Content, type Handler, type OperatorContext } from './handler.ts';
import { sandboxHandlers } from './handlers/sandbox.ts';
import { serverHandlers } from './handlers.ts';
import { type Operation, readOperatorContract } from './operator-contract.ts';
import { type CallArguments, requireValid } from './validation.ts';

/**
 * Calls an operation as a request to the control port does: its arguments are checked by the contract, and the value that its handler
 * throws is for `findErrorResponse`.
 * @param signal aborts when the caller no longer waits
 * @throws Refusal for invalid arguments, and for an operation that only a sandbox has
 */
export async function callOperation<Id extends OperationId>(
  context: OperatorContext,
  id: Id,
  { path, query = {}, body }: CallArguments,
  signal: AbortSignal = new AbortController().signal,
): Promise<Result<Id>> {
  const operation = readOperatorContract().operations[id];
  const handler = { ...serverHandlers, ...sandboxHandlers }[id] as unknown as Handler<OperationId, OperatorContext>;
  if (id in sandboxHandlers && context.sandbox === undefined)
    throw new Refusal(404, 'This server is no sandbox. To make it one, start it with --sandbox.');
  requireValid(operation, { path, query, body });
  return handler({ context, path, query, body, signal } as never) as Promise<Result<Id>>;
}

/** The body of a successful response: JSON with only the fields that the contract has; undefined if it has none. */
export function serializeResult(operation: Operation, result: unknown): Content | undefined {
  if (result instanceof Content) return result;
  const json = createSerializations(readOperatorContract())(operation).serialize(result);
  return json === undefined ? undefined : new Content('application/json; charset=utf-8', json);
}
