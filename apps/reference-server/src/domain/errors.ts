import type { KnownErrorCode } from '@email-automation/types';

/** One thing that is wrong: a code of the interface, and what it is about. */
export interface ValidationError {
  code: KnownErrorCode;
  attribute?: string;
  message: string;
}

/** The request or the state of the resource is invalid (ERROR: validation). */
export class ValidationFailed extends Error {
  readonly errors: ValidationError[];
  constructor(...errors: ValidationError[]) {
    super(errors.map((error) => error.message).join(' '));
    this.errors = errors;
  }
}

/** The resource does not exist in this account. */
export class NotFound extends Error {
  constructor(what = 'resource') {
    super(`The ${what} you requested was not found.`);
  }
}

/** What a lookup has found. @throws NotFound when that is nothing */
export function requireRecord<Record_>(record: Record_ | undefined, what: string): Record_ {
  if (record === undefined) throw new NotFound(what);
  return record;
}

/** The credential does not permit the request. */
export class PermissionDenied extends Error {
  constructor() {
    super('You are not authorized to access this resource.');
  }
}

/** The state of the resource forbids the transition. */
export class TransitionNotAllowed extends Error {
  readonly code: KnownErrorCode;
  constructor(code: KnownErrorCode) {
    super(`The transition is not allowed: ${code}.`);
    this.code = code;
  }
}
