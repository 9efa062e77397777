import type { OperationId, Arguments as Parts, paths, Result } from '@email-automation/types';
import type { Call } from './call.ts';

/** Where an operation is found, and what may be done with it. */
export interface Endpoint {
  /** `GET` unless it is given. */
  method?: 'PUT' | 'POST' | 'DELETE' | 'PATCH';
  path: keyof paths;
  /** Group and name of its method, if it has one. */
  as?: string;
  /** Absent for the API itself. */
  server?: 'auth';
  /** Names of the parameters in the query. */
  query?: readonly string[];
  /** Whether it takes a body. */
  body?: true;
  /** Whether its success holds nothing; else it is JSON. */
  empty?: true;
  /** Whether sending a changing request twice has the same effect as sending it once. */
  idempotent?: true;
  /** The limit that its requests count against, if it is not that of individual requests. */
  limit?: 'batch';
}

/** The limits of the service. */
export type RateLimitClass = 'individual' | 'batch';

type Carried<Value> = [Value] extends [undefined] ? unknown : Value;
type AccountOptional<Path> = Path extends { account_id: string }
  ? Omit<Path, 'account_id'> & { account_id?: string }
  : Path;
type Body<Value> = [Value] extends [undefined] ? unknown : { body: Value };

/** An operation without parameters and body takes nothing: not just anything. */
type OrNothing<Args> = unknown extends Args ? Record<string, never> : Args;

/** Path and query parameters of an operation by their names, and its body; `account_id` may come from the client. */
export type Arguments<Id extends OperationId> = OrNothing<
  AccountOptional<Carried<Parts<Id>['path']>> & Carried<Parts<Id>['query']> & Body<Parts<Id>['body']>
>;

export interface CallOptions {
  /** Ends the call at any moment, waits included. */
  signal?: AbortSignal;
  /** How long the whole call may take, in milliseconds: every attempt, the waits between them, and reading the answer. */
  timeoutMs?: number;
  /** How often a request that failed is sent again, where a repeat does no harm. */
  retries?: number;
}

export type Given<Args, Options = CallOptions> =
  Record<never, never> extends Args ? [args?: Args, options?: Options] : [args: Args, options?: Options];

/**
 * Calls an operation. Awaited, it is what the service answered.
 * @throws ApiError when the service refuses; ConnectionError, TimeoutError or AbortError when there is no answer
 * @throws TypeError when the arguments cannot be sent, and says what to do
 */
export type Method<Id extends OperationId> = (...given: Given<Arguments<Id>>) => Call<Result<Id>>;
