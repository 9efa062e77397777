import type { OperationId } from './contract.ts';
import type { operations } from './openapi.ts';

export type {
  KnownErrorCode,
  Operation,
  OperationId,
  Part,
  Requirement,
  Service,
  UnspecifiedBehavior,
  Workflow,
} from './contract.ts';
export type * from './openapi.ts';
export type * from './schemas.ts';

type Parameters<Id extends OperationId> = operations[Id]['parameters'];
type Responses<Id extends OperationId> = operations[Id]['responses'];
type Json<Container> = Container extends { content: { 'application/json': infer Value } } ? Value : undefined;

/** The path parameters, query parameters and body of a request of an operation; each is `undefined` if there is none. */
export interface Arguments<Id extends OperationId> {
  path: Parameters<Id> extends { path: infer Path } ? Path : undefined;
  query: Parameters<Id> extends { query?: infer Query } ? ([Query] extends [undefined] ? undefined : Query) : undefined;
  body: operations[Id] extends { requestBody: infer Body } ? Json<Body> : undefined;
}

/** The body of the success response of an operation; `undefined` if there is none. */
export type Result<Id extends OperationId> = {
  [Status in keyof Responses<Id>]: Status extends 200 | 201 | 202 | 204 | '2XX' ? Json<Responses<Id>[Status]> : never;
}[keyof Responses<Id>];
