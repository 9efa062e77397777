/** One entry of an error answer: a code of the interface, and what it is about. */
export interface Fault {
  code: string;
  attribute?: string;
  message: string;
}

/** The request or the state of the resource is invalid; answered with 422 (ERROR: validation). */
export class Invalid extends Error {
  readonly faults: Fault[];
  constructor(...faults: Fault[]) {
    super(faults.map((fault) => fault.message).join(' '));
    this.faults = faults;
  }
}

/** The resource does not exist in this account; answered with 404. */
export class NotFound extends Error {
  constructor(what = 'resource') {
    super(`The ${what} you requested was not found.`);
  }
}

/** The credential does not permit the request; answered with 403 `authorization_error`. */
export class NotPermitted extends Error {
  constructor() {
    super('You are not authorized to access this resource.');
  }
}

/** The state of the resource forbids the transition; answered with 403 and a bare code. */
export class TransitionRefused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`The transition is not allowed: ${code}.`);
    this.code = code;
  }
}

/** No valid credential came with the request; answered with 401. */
export class NotAuthenticated extends Error {}

/** The hourly limit is used up; answered with 429. */
export class TooManyRequests extends Error {}
