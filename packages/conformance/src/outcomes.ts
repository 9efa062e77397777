/** Result `fail`: a response violates a requirement. */
export class Failed extends Error {
  readonly expected: string;
  readonly seen: unknown;
  constructor(expected: string, seen: unknown) {
    super(`expected ${expected}`);
    this.expected = expected;
    this.seen = seen;
  }
}

/** Result `skipped`: the target does not claim what the check tests, or the behavior is unspecified. */
export class Skipped extends Error {}

/** Result `skipped`: an earlier 429 shows that the credential has no requests of this kind left. */
export class RateLimited extends Skipped {}

/** Result `untestable`: the target claims the profile, but does not provide what the check needs. */
export class Untestable extends Error {}

/** Result `error`: the check could not finish, for example without a connection or after a failed state hook. */
export class CheckError extends Error {}

/** No complete response came in time. */
export class ResponseTimeout extends CheckError {}

/** A gateway has responded in place of the server. */
export class GatewayError extends CheckError {}

/** An error that every further check would have too, so that the run stops. */
export class RunStopped extends CheckError {}

/** The run was interrupted during a check. */
export class RunInterrupted extends CheckError {
  constructor() {
    super('The run was interrupted.');
  }
}

/** The message for an unexpected error, which is a bug in the kit. */
export const kitErrorMessage = (error: unknown): string =>
  `The kit itself failed: ${error instanceof Error ? error.message : error}. This is a bug in the kit; please report it.`;
