import type { Arguments as ContractArguments, OperationId, paths, Result } from '@email-automation/types';
import type { Call } from './call.ts';

/** An operation of the contract, with what the client needs to call it. */
export interface Endpoint {
  /** Absent for `GET`. */
  method?: 'PUT' | 'POST' | 'DELETE' | 'PATCH';
  path: keyof paths | (string & {});
  /** Group and name of its method, such as `campaigns.list`; absent if it has none. */
  name?: string;
  /** `auth` for the OAuth endpoints; absent for the API itself. */
  server?: 'auth';
  /** Names of the query parameters. */
  query?: readonly string[];
  /** Whether it has a request body. */
  body?: true;
  /** Whether its success response has no body. Otherwise the body is JSON. */
  empty?: true;
  /** Whether the contract does not declare it, so that its success response can have any body, or none. */
  undeclared?: true;
  /** Whether sending the same request twice has the same effect as sending it once; absent for `GET`, which always has. */
  idempotent?: boolean;
  /** The rate limit that its requests count against; absent for that of individual requests. */
  rateLimit?: 'batch';
}

/** The rate limits of the service. */
export type RateLimitClass = 'individual' | 'batch';

type Optional<Value> = [Value] extends [undefined] ? unknown : Value;
type AccountOptional<Path> = Path extends { account_id: string }
  ? Omit<Path, 'account_id'> & { account_id?: string }
  : Path;
type Body<Value> = [Value] extends [undefined] ? unknown : { body: Value };

/** Allows no arguments for an operation without parameters and body; `unknown` would allow all. */
type ObjectOrEmpty<Args> = unknown extends Args ? Record<string, never> : Args;

/** Path and query parameters of an operation by their names, and its body. The client's `accountId` can replace `account_id`. */
export type Arguments<Id extends OperationId> = ObjectOrEmpty<
  AccountOptional<Optional<ContractArguments<Id>['path']>> &
    Optional<ContractArguments<Id>['query']> &
    Body<ContractArguments<Id>['body']>
>;

export interface CallOptions {
  /** Aborts the call at any time, waits included. */
  signal?: AbortSignal;
  /** Deadline of the call in milliseconds, over all attempts, the waits between them, and the body. Default: the client's. */
  timeoutMs?: number;
  /** How often a failed request is retried, where a second request does no harm. Default: the client's. */
  retries?: number;
  /** Headers of this call, beside the client's and instead of those with the same names. */
  headers?: Record<string, string>;
  /** Query parameters that the contract does not declare. */
  query?: Record<string, string | number | boolean>;
}

/** The parameters of a method: the arguments can be omitted if none is required. */
export type MethodParameters<Args, Options = CallOptions> =
  Record<never, never> extends Args ? [args?: Args, options?: Options] : [args: Args, options?: Options];

/**
 * Calls an operation. Await the call for the data of the response.
 * @throws ApiError when the service returns an error; ConnectionError, TimeoutError or AbortError when no response arrives
 * @throws TypeError when an argument or option is invalid; the message says what to do
 */
export type Method<Id extends OperationId> = (...parameters: MethodParameters<Arguments<Id>>) => Call<Result<Id>>;
