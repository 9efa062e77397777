/** An operation of the operator's contract, as a client calls it. */
export interface Endpoint {
  /** Absent for `GET`. */
  method?: 'PUT' | 'POST' | 'DELETE';
  path: string;
  /** Group and name of its method, such as `clock.fetch`; absent if it has none. */
  name?: string;
  /** Names of the query parameters. */
  query?: readonly string[];
  /** Whether it has a request body. */
  body?: true;
  /** Whether its success response has no body. */
  empty?: true;
  idempotent?: boolean;
}

/** The result of a method. */
export type Call<Result> = Promise<Result>;

/** The parameters of a method that has none. */
export type NoParams = Record<string, never>;

export interface CallOptions {
  /** Ends the call early. */
  signal?: AbortSignal | undefined;
}

/** The arguments of an operation, by where a request has them. */
export interface OperationArguments {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  body: Record<string, unknown> | undefined;
}
