import { createSerializations, type Serialization } from '@email-automation/service/http/serialization';
import { Content } from './handler.ts';
import { type Operation, readOperatorContract } from './operator-contract.ts';

let serializationOf: ReturnType<typeof createSerializations> | undefined;
const serializations = new Map<Operation, Serialization>();

/** The body of a successful response: JSON with the fields that the contract has, and no others; undefined if it has none. */
export function serializeResult(operation: Operation, result: unknown): Content | undefined {
  if (result instanceof Content) return result;
  serializationOf ??= createSerializations(readOperatorContract());
  let serialization = serializations.get(operation);
  if (serialization === undefined) {
    serialization = serializationOf(operation);
    serializations.set(operation, serialization);
  }
  const json = serialization.serialize(result);
  return json === undefined ? undefined : new Content('application/json; charset=utf-8', json);
}
