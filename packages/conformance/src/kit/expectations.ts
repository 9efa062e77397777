import { isDeepStrictEqual } from 'node:util';
import { isObject } from '@email-automation/contract-tools/is-object';
import type { OperationId } from '@email-automation/types';
import { operations } from '../contract/operations.ts';
import { Failed } from '../http/outcomes.ts';
import { type HttpResponse, mediaTypeOf } from '../http/send.ts';

/** An object of a response. Its fields are unknown until a check inspects them. */
export type Fields = Record<string, unknown>;

/**
 * @param response the response at fault, if that may not be the last one
 * @throws Failed unless the condition is true
 */
export function expect(
  condition: boolean,
  expected: string,
  seen: unknown,
  response?: HttpResponse,
): asserts condition {
  if (!condition) throw new Failed(expected, seen, { response });
}

/** Reads the body of a response, which a failure shows. */
function ofResponse<T>(response: HttpResponse, read: (body: unknown) => T): T {
  try {
    return read(response.body);
  } catch (error) {
    if (error instanceof Failed) error.response ??= response;
    throw error;
  }
}

/** Reads the body of a response to a valid request. A failure is one of the operation, which a check of another one only needs. */
export function ofOperation<T>(operation: OperationId, response: HttpResponse, read: (body: unknown) => T): T {
  try {
    return ofResponse(response, read);
  } catch (error) {
    if (error instanceof Failed) error.operation ??= operation;
    throw error;
  }
}

/**
 * Inspects the body of any response to a valid request. A failure is one of the operation, whatever the check
 * wants to know.
 */
export function inspect<T>(operation: OperationId, response: HttpResponse, read: (body: unknown) => T): T {
  try {
    return ofOperation(operation, response, read);
  } catch (error) {
    if (error instanceof Failed) error.inSetup = true;
    throw error;
  }
}

/** @throws Failed unless the values are deeply equal */
export function expectEqual(seen: unknown, value: unknown, what: string, response?: HttpResponse): void {
  expect(isDeepStrictEqual(seen, value), `${what} to be ${JSON.stringify(value)}`, seen, response);
}

/** @throws Failed unless the status is a success status of the operation in the contract */
export function expectSuccess(operationId: OperationId, response: HttpResponse): void {
  const { status } = response;
  const expectedStatuses = Object.keys(operations[operationId].responses).filter((code) => /^[23]/.test(code));
  const succeeded = expectedStatuses.some(
    (code) => code === String(status) || code === `${Math.floor(status / 100)}XX`,
  );
  expect(succeeded, `${operationId} to respond with ${expectedStatuses.join(' or ')}`, status, response);
}

/** Whether a response has a success status and, if the contract demands content, its media type or at least JSON. */
export function isUsable(operation: OperationId, { status, headers, body }: HttpResponse): boolean {
  if (status < 200 || status >= 400) return false;
  const responses: Record<string, { mediaTypes: readonly string[] }> = operations[operation].responses;
  const documented = responses[status] ?? responses[`${Math.floor(status / 100)}XX`];
  if (documented === undefined) return false;
  if (documented.mediaTypes.length === 0 || body !== undefined) return true;
  return documented.mediaTypes.includes(mediaTypeOf(headers));
}

/** @throws Failed unless the value is an object */
export function expectObject(value: unknown, what: string): Fields {
  const seen = value === undefined && what === 'the body' ? 'no JSON' : value;
  expect(isObject(value), `${what} to be an object`, seen);
  return value as Fields;
}

/** @throws Failed unless the value is a string */
export function expectString(value: unknown, what: string): string {
  expect(typeof value === 'string', `${what} to be a string`, value);
  return value;
}

/** @throws Failed unless the value is an integer */
export function expectInteger(value: unknown, what: string): number {
  expect(Number.isInteger(value), `${what} to be an integer`, value);
  return value as number;
}

/** The array under a key of a body. @throws Failed unless there is one */
export function expectArray(body: unknown, key: string): unknown[] {
  const value = expectObject(body, 'the body')[key];
  expect(Array.isArray(value), `an array \`${key}\``, value ?? `no \`${key}\``);
  return value;
}

/** The records under a key of a body. @throws Failed unless there is an array of objects */
export const expectRecords = (body: unknown, key: string): Fields[] =>
  expectArray(body, key).map((record, index) => expectObject(record, `${key}[${index}]`));

/** The only record under a key of a body. @throws Failed unless there is exactly one */
export function expectOnlyRecord(body: unknown, key: string): Fields {
  const found = expectRecords(body, key);
  expect(found.length === 1, `exactly one record in \`${key}\``, `${found.length} records`);
  return found[0] as Fields;
}

/** The `errors` of a response. @throws Failed unless there is an array of objects */
export const expectErrors = (response: HttpResponse): Fields[] =>
  ofResponse(response, (body) => expectRecords(body, 'errors'));

/**
 * The `errors` of a response. A server may send null in place of an `attribute` or a `message` that does not apply.
 * @throws Failed unless each has a string `code` and, where they are set, strings as `attribute` and `message`
 */
export function expectErrorTypes(response: HttpResponse): Fields[] {
  const errors = expectErrors(response);
  expect(errors.length > 0, 'an error', errors, response);
  for (const error of errors) {
    for (const name of ['code', 'attribute', 'message']) {
      const isString = typeof (name === 'code' ? error.code : (error[name] ?? '')) === 'string';
      expect(isString, `\`${name}\` of each error to be a string`, error, response);
    }
  }
  return errors;
}
