import type { KnownErrorCode } from '@email-automation/types';

/** An entry of a 422 response: a code of the interface, the attribute that it is about, and a sentence for people. */
export interface ValidationError {
  code: KnownErrorCode;
  attribute?: string;
  message: string;
}

/** The request is invalid, or the state of the resource does not allow it (ERROR: validation). */
export class ValidationFailed extends Error {
  readonly errors: ValidationError[];
  constructor(errors: ValidationError | ValidationError[]) {
    const list = [errors].flat();
    super(list.map((error) => error.message).join(' '));
    this.errors = list;
  }
}

/** The resource does not exist in this account. */
export class NotFound extends Error {
  constructor(resource = 'resource') {
    super(`The ${resource} you requested was not found.`);
  }
}

/** Returns the result of a lookup. @throws NotFound when the lookup found nothing */
export function requireRecord<Found>(record: Found | undefined, resource: string): Found {
  if (record === undefined) throw new NotFound(resource);
  return record;
}

/** The credential does not permit the request. */
export class PermissionDenied extends Error {
  constructor() {
    super('You are not authorized to access this resource.');
  }
}

/** The state of the resource does not allow the transition. */
export class TransitionNotAllowed extends Error {
  readonly code: KnownErrorCode;
  constructor(code: KnownErrorCode) {
    super(`The transition is not allowed: ${code}.`);
    this.code = code;
  }
}
