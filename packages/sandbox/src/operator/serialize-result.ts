import { createSerializers } from '@email-automation/service/http/serialization';
import { Content } from './handler.ts';
import { type Operation, readOperatorContract } from './operator-contract.ts';

let serializerOf: ReturnType<typeof createSerializers> | undefined;
const serializers = new Map<Operation, ReturnType<ReturnType<typeof createSerializers>>>();

/** The body of a successful response: JSON with the fields that the contract has, and no others; undefined if it has none. */
export function serializeResult(operation: Operation, result: unknown): Content | undefined {
  if (result instanceof Content) return result;
  serializerOf ??= createSerializers(readOperatorContract());
  if (!serializers.has(operation)) serializers.set(operation, serializerOf(operation));
  const serialize = serializers.get(operation);
  return serialize && new Content('application/json; charset=utf-8', serialize(result));
}
