import type { OperationId } from '@email-automation/types';
import type { Credential } from '../http/credential.ts';
import type { HttpResponse } from '../http/send.ts';
import type { Clock } from '../target/clock.ts';
import type { ProvidedIds, Provider } from '../target/provider.ts';
import type { Target } from '../target/target.ts';

/** Options for a request of an operation. */
export interface Call {
  /** Path parameters. `account_id` defaults to the account of the target. */
  path?: Record<string, string>;
  /** Ids of a provider state, used as path parameters. A `token` or `cookie` among them is the credential. */
  ids?: ProvidedIds;
  /** List arguments or other query parameters. */
  query?: Record<string, string | number>;
  /** Sent as JSON. */
  body?: unknown;
  /** A body that is sent as is, instead of `body`. */
  rawBody?: { content: string; type: string };
  /** Header fields in place of the usual ones, in lower case. */
  headers?: Record<string, string>;
  /** The request of a form on a page of the operation, in place of the operation's own request. */
  form?: { method: 'GET' | 'POST'; url: URL; fields: [name: string, value: string][] };
  /** By default the API token of the target; none for OAuth steps. */
  credential?: Credential;
  /**
   * Statuses that are unspecified for this request, so that they pass although the contract does not list them. `all`
   * for a request that is not in the contract.
   */
  tolerated?: number[] | 'all';
  /**
   * The status with which the server has to refuse the request. Of a refusal with another status, the check says that; its
   * content is not validated besides.
   */
  refusal?: number;
  /**
   * A typical valid request, whose response shows whether the operation works at all: with a success status, or with one
   * of these.
   */
  typical?: readonly number[];
  /**
   * The request may exceed its rate limit. By default 429 skips the check and all that need the same limit.
   * With `true`, 502 to 504 are responses of the server too, because that is how some throttle; with 429 they are not.
   */
  mayBeLimited?: true | 429;
}

/** The interface of checks to the server under test. */
export interface Kit {
  readonly target: Target;
  /** Sends a request and validates the response against the contract. @throws CheckError when there is no response */
  call(operation: OperationId, call?: Call): Promise<HttpResponse>;
  /** Sends a request. @throws Failed unless the response has a success status of the contract */
  ok(operation: OperationId, call?: Call): Promise<HttpResponse>;
  /** Sends a request. @throws Failed unless the response has this status */
  expectStatus(status: number, operation: OperationId, call?: Call): Promise<HttpResponse>;
  provideState: Provider['provide'];
  /** The clock of the server, for checks with `movesClock`. */
  clock: Clock;
  /**
   * Returns the value that the first call with this key creates, or throws its error. Checks that run at the same time
   * wait for it. They must not modify it.
   */
  once<T>(key: string, make: () => Promise<T>): Promise<T>;
  /** Runs `use` when no other use with this key runs. It must not wait for another one. */
  exclusively<T>(key: string, use: () => Promise<T>): Promise<T>;
  /** A name that no other run and no other check uses. */
  uniqueName(): string;
  /** An email that no other run and no other check uses. */
  uniqueEmail(): string;
  /**
   * Calls `read` until it returns a value, to wait for background processing. `see` notes the value that a failure shows.
   * @param seconds the maximum duration, by default `backgroundSeconds` of the target, and longer while batches of the run
   *   may wait for each other
   * @throws NotInTime when the time is over
   */
  eventually<T>(
    expected: string,
    read: (see: (value: unknown) => void) => Promise<T | undefined>,
    seconds?: number,
  ): Promise<T>;
  /**
   * Returns when everything that the server has accepted until now has to be processed, in milliseconds since 1970. Batches
   * that it accepts while a check waits make it later.
   */
  endOfBackground(): () => number;
  /** Notes that most records of the batch with this response have had their effect, so that waits for later batches can be shorter. */
  recordProcessed(response: HttpResponse): void;
  /** Waits. @throws RunInterrupted when the run is interrupted while it waits */
  wait(milliseconds: number): Promise<void>;
}
