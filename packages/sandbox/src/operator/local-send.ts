import { OperatorError } from '../operator-client/http-send.ts';
import type { SendOperation } from '../operator-client/operator-client.ts';
import { callOperation, serializeResult } from './call-operation.ts';
import { findErrorResponse } from './errors.ts';
import type { OperatorContext } from './handler.ts';
import { kindOf, readOperatorContract } from './operator-contract.ts';

/** Calls operations in this process, without a port: arguments, results, and errors are as in requests to a control port. */
export function createLocalSend(context: OperatorContext): SendOperation {
  const { sandbox } = context;
  return async (id, args, { signal }) => {
    signal?.throwIfAborted();
    // The log has a request when its connection is done with it, just after its client has read the response.
    await new Promise(setImmediate);
    const operation = readOperatorContract().operations[id];
    const call = () => callOperation(context, id, JSON.parse(JSON.stringify(args)), signal);
    try {
      const result = await (sandbox && kindOf(operation) === 'server' ? sandbox.gate.pass(call) : call());
      const content = serializeResult(operation, result);
      if (content === undefined) return undefined;
      return content.type.includes('json') ? JSON.parse(content.body) : content.body;
    } catch (error) {
      const { status, body } = findErrorResponse(error) ?? {};
      if (status === undefined) throw error;
      throw new OperatorError(
        id,
        status,
        String(Reflect.get(body ?? {}, 'message') ?? Reflect.get(body ?? {}, 'status')),
      );
    }
  };
}
