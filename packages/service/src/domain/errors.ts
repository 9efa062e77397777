import type { KnownErrorCode } from '@email-automation/types';

/** An entry of a 422 response: a code of the interface, the attribute that it is about, and a sentence for people. */
export interface ValidationError {
  code: KnownErrorCode;
  attribute: string;
  message: string;
}

/** Why a record of a batch failed; `record` counts from 0 over all groups. */
export type RecordError = ValidationError & { record: number };

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

/** Returns the result of a lookup. @throws NotFound when there is no result */
export function requireRecord<Found>(record: Found | undefined, resource: string): Found {
  if (record === undefined) throw new NotFound(resource);
  return record;
}

/**
 * The server cannot do it now, such as because the database is unreachable, restarts, does not respond, or has a lock that another
 * transaction holds for too long. The same request can succeed later.
 */
export class Unavailable extends Error {
  /** Code of the error of the database or of its connection. */
  readonly code: string | undefined;
  constructor(cause: unknown) {
    const { message, code } = cause as NodeJS.ErrnoException;
    super(message, { cause });
    this.code = code;
  }
}

/** The server stops, and another one can respond in a moment. */
export class Stopping extends Unavailable {
  constructor() {
    super(new Error('The server is stopping.'));
  }
}

/** More requests arrive than the server can process. */
export class Overloaded extends Unavailable {
  constructor() {
    super(new Error('The server is overloaded.'));
  }
}

/** Too many wrong credentials were sent: this one is not checked. */
export class TooManyAttempts extends Error {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('Too many wrong credentials were sent. Check yours, and try again later.');
    this.retryAfterSeconds = retryAfterSeconds;
  }
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
