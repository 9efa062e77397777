import type { operations, paths } from '@email-automation/types';

export type OperationId = keyof operations;

type MethodOf<Path extends keyof paths> = {
  [Name in keyof paths[Path]]: paths[Path][Name] extends { responses: object } ? Name : never;
}[keyof paths[Path]];

/** Where an operation is found, and whether its success is JSON (else nothing). */
export type Endpoint = {
  [Path in keyof paths]: { method: MethodOf<Path>; path: Path; server: 'api' | 'auth'; json: boolean };
}[keyof paths];

type Parameters_<Id extends OperationId> = operations[Id]['parameters'];
type Part<Container, Key extends string> = Container extends { [K in Key]: infer Value } ? Value : unknown;
type OptionalPart<Container, Key extends string> = Container extends { [K in Key]?: infer Value }
  ? [NonNullable<Value>] extends [never]
    ? unknown
    : NonNullable<Value>
  : unknown;
type AccountOptional<Path> = Path extends { account_id: string }
  ? Omit<Path, 'account_id'> & { account_id?: string }
  : Path;
type Body<Id extends OperationId> = operations[Id] extends {
  requestBody: { content: { 'application/json': infer Value } };
}
  ? { body: Value }
  : unknown;

/** An operation without parameters and body takes nothing: not just anything. */
type OrNothing<Args> = unknown extends Args ? Record<string, never> : Args;

/** Path and query parameters of an operation by their names, and its body; `account_id` may come from the client. */
export type Arguments<Id extends OperationId> = OrNothing<
  AccountOptional<Part<Parameters_<Id>, 'path'>> & OptionalPart<Parameters_<Id>, 'query'> & Body<Id>
>;

type Json<Response_> = Response_ extends { content: { 'application/json': infer Value } } ? Value : undefined;
type Responses<Id extends OperationId> = operations[Id]['responses'];

/** What an operation answers when it succeeds. */
export type Result<Id extends OperationId> = {
  [Status in keyof Responses<Id>]: Status extends 200 | 201 | 202 | 204 | '2XX' ? Json<Responses<Id>[Status]> : never;
}[keyof Responses<Id>];

export interface CallOptions {
  /** Ends the call early. */
  signal?: AbortSignal;
  /** How long the whole call may take, in milliseconds; the client's own time-out unless it is given. */
  timeoutMs?: number;
}

type Given<Args> =
  Record<never, never> extends Args ? [args?: Args, options?: CallOptions] : [args: Args, options?: CallOptions];

/** @throws ApiError when the service refuses, ConnectionError or TimeoutError when it is not reached in time */
export type Method<Id extends OperationId> = (...given: Given<Arguments<Id>>) => Promise<Result<Id>>;

export type Send = <Id extends OperationId>(
  operationId: Id,
  args: Arguments<Id> | undefined,
  options: CallOptions | undefined,
) => Promise<Result<Id>>;
