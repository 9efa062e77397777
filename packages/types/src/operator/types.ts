import type { ArgumentsOf, ResultOf } from '../arguments.ts';
import type { OperationId } from './contract.ts';
import type { operations } from './openapi.ts';

export type { KnownErrorCode, Operation, OperationId, Service } from './contract.ts';
export type * from './openapi.ts';
export type * from './schemas.ts';

/** The path parameters, query parameters and body of a request of an operation; each is `undefined` if absent. */
export interface Arguments<Id extends OperationId> extends ArgumentsOf<operations[Id]> {}

/** The body of the success response of an operation; `undefined` without one. */
export type Result<Id extends OperationId> = ResultOf<operations[Id]>;
