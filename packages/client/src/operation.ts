import type { paths } from '@email-automation/types';

/** An operation of the contract, as the client calls it. */
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
  /** The rate limit that its requests count against; absent for individual requests. */
  rateLimit?: 'batch';
}

/** The rate limits of the service. */
export type RateLimitClass = 'individual' | 'batch';

declare const none: unique symbol;

/** The parameters of a method that has none. The field is for the compiler, which then refuses every other. */
export interface NoParams {
  [none]?: never;
}

export interface CallOptions {
  /** Aborts the call at any time, waits included. */
  signal?: AbortSignal | undefined;
  /** Deadline of the call in milliseconds, over all attempts, the waits between them, and the body. Default: the client's. */
  timeoutMs?: number | undefined;
  /** How often a failed request is retried, where a second request does no harm. Default: the client's. */
  retries?: number | undefined;
  /** Headers of this call, beside the client's and instead of those with the same names. */
  headers?: Record<string, string> | undefined;
  /** Query parameters that the contract does not declare. */
  query?: Record<string, string | number | boolean> | undefined;
}
