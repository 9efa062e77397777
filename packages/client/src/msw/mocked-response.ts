import type { Arguments as ContractArguments, Result } from '@email-automation/types';
import { checkNames } from '../check-options.ts';
import type { Resources } from '../methods.ts';
import type { MockedMethod, OperationOf } from './mocked-method.ts';

/** The parameters of a method of the client. */
type ParamsOf<Method> = Method extends `${infer Group extends keyof Resources}.${infer Name}`
  ? Resources[Group] extends { [Key in Name]: (params: infer Params) => unknown }
    ? NonNullable<Params>
    : never
  : never;

/** A request that a handler received. It is valid: the handler has checked its parameters and its body. */
export interface MockedRequest<Method extends MockedMethod> {
  /** Path and query parameters and the body, as a caller passes them to the method. */
  args: ParamsOf<Method> &
    (ContractArguments<OperationOf<Method>>['path'] extends infer Path extends object ? Path : unknown);
  /** The request itself, for example for its headers. */
  request: Request;
}

interface Timing {
  /** How long the response takes, in milliseconds; `Infinity` for a response that never comes. */
  delayMs?: number;
}

interface Received<Status, Body> extends Timing {
  /** The status. Default: the status of a success. */
  status?: Status;
  /** The body. Default: the contract's example for the status, with the IDs and the page of the request; none for a 5xx. */
  body?: Body;
  /** More headers, for example `retry-after`. */
  headers?: Record<string, string>;
  networkError?: false;
}

interface NotReceived extends Timing {
  /** The connection fails. */
  networkError: true;
  status?: undefined;
  body?: undefined;
  headers?: undefined;
}

/** The response of a method in a test. A body without a status is a result of the method. */
export type MockedResponse<Method extends MockedMethod> =
  | Received<undefined, Result<OperationOf<Method>>>
  | (Received<number, object> & { status: number })
  | NotReceived;

/** Creates the response to a request; `undefined` for the default one. */
export type MockedResponder<Method extends MockedMethod> = (
  request: MockedRequest<Method>,
) => MockedResponse<Method> | undefined | Promise<MockedResponse<Method> | undefined>;

const names = ['status', 'body', 'headers', 'delayMs', 'networkError'];

/**
 * Checks the parts of a response that types cannot check.
 * @param statuses those that the contract has an example for
 * @throws TypeError that says what to do
 */
export function checkResponse(method: MockedMethod, response: MockedResponse<never>, statuses: string[]): void {
  checkNames('option', 'createHandler', response, names);
  const { status, body, delayMs = 0 } = response as Received<number, object>;
  if (!(delayMs >= 0)) throw new TypeError('Option `delayMs` for `createHandler` must be 0 or greater.');
  if (status === undefined) return;
  if (!Number.isInteger(status) || status < 200 || status > 599) {
    throw new TypeError('Option `status` for `createHandler` must be an integer from 200 to 599.');
  }
  if (body !== undefined || status >= 500 || statuses.includes(String(status))) return;
  throw new TypeError(
    `The contract has no example of status ${status} for \`${method}\`. Pass a body, or use a 5xx or one of ${statuses.join(', ')}.`,
  );
}
