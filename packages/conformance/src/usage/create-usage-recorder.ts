import { appendPointer, valueAt } from '@email-automation/contract-tools/json-pointer';
import { resolveReference } from '@email-automation/contract-tools/resolve-reference';
import type { OperationId } from '@email-automation/types';
import { derive } from '../contract/contract-in-use.ts';
import { contractVersion, operations } from '../contract/operations.ts';
import { childrenOf, contract, declaredKey, lists, type Part, partsOf } from './schema-parts.ts';
import type { Usage } from './usage-file.ts';

/** A request with its response, to record which parts of the contract it uses. */
export interface UsedExchange {
  operationId: OperationId;
  /** By name; several values of one parameter as a list. */
  parameters: { path: Record<string, unknown>; query: Record<string, unknown> };
  /** Names are in lower case. */
  headers: Record<string, string>;
  /** The parsed body of the request; undefined without one. */
  body?: unknown;
  /** The parsed body of the response; undefined without one, or if it is not JSON. */
  response: { status: number; headers: Record<string, string>; body?: unknown };
}

/** Records what a program uses of the contract. */
export interface UsageRecorder {
  record(exchange: UsedExchange): void;
  /** Records that the program has read a field of a response, and turns on the distinction for this response. */
  read(operationId: OperationId, status: number, pointer: string): void;
  toUsage(): Usage;
}

interface Sent {
  count: number;
  /** How often it could have been sent: the number of its parents. */
  possible: () => number;
  types: Set<string>;
  values: Set<string>;
}

type Fields = Map<string, Sent>;

interface Recorded {
  requests: number;
  bodies: number;
  credentials: Set<string>;
  parameters: Fields;
  mediaTypes: Set<string>;
  fields: Fields;
  responses: Map<string, RecordedResponse>;
}

interface RecordedResponse {
  mediaTypes: Set<string>;
  headers: Set<string>;
  codes: Set<string>;
  received: Set<string>;
  read?: Set<string>;
}

const newResponse = (): RecordedResponse => ({
  mediaTypes: new Set(),
  headers: new Set(),
  codes: new Set(),
  received: new Set(),
});

const newOperation = (): Recorded => ({
  requests: 0,
  bodies: 0,
  credentials: new Set(),
  parameters: new Map(),
  mediaTypes: new Set(),
  fields: new Map(),
  responses: new Map(),
});

const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

/** The scheme of a credential: a header without one can be the secret itself. */
const schemeOf = (authorization: string | undefined) =>
  authorization === undefined ? 'none' : (/^(basic|bearer) /i.exec(authorization)?.[1]?.toLowerCase() ?? 'other');

/** The media type of a body, if the contract declares it there. */
function mediaTypeOf(headers: Record<string, string>, body: Part | undefined): string {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  return type !== undefined && Object.hasOwn(body?.content ?? {}, type) ? type : 'other';
}

/** The entry of a map, created if it is missing. */
function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const value = map.get(key) ?? create();
  map.set(key, value);
  return value;
}

/**
 * Creates a recorder of usage. It keeps no values, except those that the contract lists, so its memory does not grow with the
 * traffic.
 */
export function createUsageRecorder(): UsageRecorder {
  const recorded = new Map<OperationId, Recorded>();

  const responseOf = (operationId: OperationId, status: number) =>
    entryOf(entryOf(recorded, operationId, newOperation).responses, String(status), newResponse);

  return {
    record({ operationId, parameters, headers, body, response }) {
      const operation = entryOf(recorded, operationId, newOperation);
      operation.requests++;
      operation.credentials.add(schemeOf(headers.authorization));
      recordParameters(operationId, operation, { ...parameters, header: headers });
      if (body !== undefined) {
        operation.bodies++;
        operation.mediaTypes.add(mediaTypeOf(headers, requestBody(operationId)));
        recordFields(operation.fields, body, schemaOf(requestBody(operationId)), () => operation.bodies);
      }
      recordResponse(responseOf(operationId, response.status), operationId, response);
    },
    read(operationId, status, pointer) {
      const response = responseOf(operationId, status);
      response.read ??= new Set();
      response.read.add(pointer);
    },
    toUsage: () => ({
      format: 1,
      contract: contractVersion,
      operations: Object.fromEntries(
        sorted(recorded).map(([operationId, operation]) => [operationId, usageOf(operation)]),
      ),
    }),
  };
}

function recordParameters(
  operationId: OperationId,
  operation: Recorded,
  sent: Record<string, Record<string, unknown>>,
): void {
  for (const parameter of parametersOf(operationId)) {
    const value = sent[parameter.in]?.[parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name];
    if (value === undefined) continue;
    const entry = sentEntry(operation.parameters, `${parameter.in}/${parameter.name}`, () => operation.requests);
    entry.count++;
    const parts = partsOf(contract, parameter.schema);
    for (const one of [value].flat()) {
      entry.types.add('string');
      if (parts.some((part) => [part.enum, part.const].flat().some((listed) => String(listed) === String(one)))) {
        entry.values.add(String(one));
      }
    }
  }
}

/** The parameters that the contract declares for an operation. */
function parametersOf(operationId: OperationId): Part[] {
  const { pointer } = operations[operationId];
  const own = valueAt(contract, pointer) as Part;
  const item = valueAt(contract, pointer.slice(0, pointer.lastIndexOf('/'))) as Part;
  const all = [...(item.parameters ?? []), ...(own.parameters ?? [])] as Part[];
  return all.map((parameter) => resolveReference(contract, parameter)).filter((parameter) => parameter !== undefined);
}

const sentEntry = (fields: Fields, key: string, possible: () => number): Sent =>
  entryOf(fields, key, () => ({ count: 0, possible, types: new Set(), values: new Set() }));

/** Records a value at a pointer and everything in it. Items of arrays count as fields of one item each. */
function recordFields(fields: Fields, value: unknown, parts: Part[], possible: () => number, at = ''): void {
  const entry = sentEntry(fields, at, possible);
  entry.count++;
  entry.types.add(typeOf(value));
  if (lists(parts, value)) entry.values.add(String(value));
  for (const [key, child] of membersOf(value, parts)) {
    const pointer = appendPointer(at, key);
    recordFields(fields, child, childrenOf(contract, parts, key), () => entry.count, pointer);
  }
}

/** The members of a value, with the keys that pointers of usage have. */
function membersOf(value: unknown, parts: readonly Part[]): [key: string, child: unknown][] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.map((item) => ['*', item]);
  return Object.entries(value).map(([name, child]) => [declaredKey(parts, name), child]);
}

const requestBody = (operationId: OperationId) =>
  resolveReference(contract, (valueAt(contract, operations[operationId].pointer) as Part).requestBody);

const schemaOf = (body: Part | undefined) => partsOf(contract, body?.content?.['application/json']?.schema);

function declaredResponse(operationId: OperationId, status: number): Part | undefined {
  const { responses } = operations[operationId] as { responses: Record<string, { pointer: string } | undefined> };
  const found = responses[status] ?? responses[`${String(status)[0]}XX`];
  return found && resolveReference(contract, valueAt(contract, found.pointer) as Part);
}

/** The schemas of a response body. */
export const responseSchema = (operationId: OperationId, status: number): Part[] =>
  schemaOf(declaredResponse(operationId, status));

function recordResponse(
  recorded: RecordedResponse,
  operationId: OperationId,
  { status, headers, body }: UsedExchange['response'],
): void {
  const declared = declaredResponse(operationId, status);
  for (const name of Object.keys(declared?.headers ?? {})) {
    if (headers[name.toLowerCase()] !== undefined) recorded.headers.add(name.toLowerCase());
  }
  if (body !== undefined) recorded.mediaTypes.add(mediaTypeOf(headers, declared));
  const visit = (value: unknown, parts: Part[], at: string): void => {
    recorded.received.add(at);
    if (/^\/errors\/\*\/code$/.test(at) && typeof value === 'string' && isKnownCode(value)) recorded.codes.add(value);
    for (const [key, child] of membersOf(value, parts)) {
      visit(child, childrenOf(contract, parts, key), appendPointer(at, key));
    }
  };
  if (body !== undefined) visit(body, schemaOf(declared), '');
}

/** All codes that the contract lists for any response. */
let knownCodes: ReadonlySet<string>;

derive((contract) => {
  const responses = Object.values(contract.operations).flatMap((operation) => Object.values(operation.responses));
  knownCodes = new Set(responses.flatMap(({ errorCodes }) => errorCodes));
});
const isKnownCode = (code: string) => knownCodes.has(code);

const sorted = <Value>(map: Map<string, Value>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1));

const fieldsOf = (fields: Fields) =>
  Object.fromEntries(
    sorted(fields).map(([key, { count, possible, types, values }]) => [
      key,
      {
        always: count >= possible(),
        types: [...types].sort(),
        ...(values.size > 0 && { values: [...values].sort() }),
      },
    ]),
  );

function usageOf(operation: Recorded): Usage['operations'][string] {
  const { requests, bodies, credentials, parameters, mediaTypes, fields, responses } = operation;
  return {
    credentials: [...credentials].sort(),
    parameters: fieldsOf(parameters),
    ...(bodies > 0 && {
      body: { always: bodies === requests, mediaTypes: [...mediaTypes].sort(), fields: fieldsOf(fields) },
    }),
    responses: Object.fromEntries(
      sorted(responses).map(([status, { mediaTypes, headers, codes, received, read }]) => [
        status,
        {
          mediaTypes: [...mediaTypes].sort(),
          headers: [...headers].sort(),
          codes: [...codes].sort(),
          received: [...received].sort(),
          ...(read && { read: [...read].sort() }),
        },
      ]),
    ),
  };
}
