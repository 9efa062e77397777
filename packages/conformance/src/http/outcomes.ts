import type { OperationId } from '@email-automation/types';
import type { HttpResponse } from './send.ts';

/** Where a failure has shown itself. */
export interface FailedAt {
  /** The response that the report shows; by default the last one that the check has received. */
  response?: HttpResponse | undefined;
  /** The operation whose valid request failed. */
  operation?: OperationId | undefined;
}

/**
 * Result `fail`: a response violates a requirement. When an operation fails that the check only needs, it is `untestable`,
 * because this does not concern the requirements of the check.
 */
export class Failed extends Error {
  readonly expected: string;
  readonly seen: unknown;
  response: HttpResponse | undefined;
  operation: OperationId | undefined;
  /** The failure came before the matter of the check, in its preparation. */
  inSetup = false;
  constructor(expected: string, seen: unknown, { response, operation }: FailedAt = {}) {
    super(`expected ${expected}`);
    this.expected = expected;
    this.seen = seen;
    this.response = response;
    this.operation = operation;
  }
}

/** It did not happen in time. Any other failure while waiting for it only says that a look was not possible. */
export class NotInTime extends Failed {}

/** Prepares a check. A failure then counts against no requirement of the check. */
export async function setUp<T>(make: () => Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof Failed) error.inSetup = true;
    throw error;
  }
}

/** Result `skipped`: the target does not claim the tested behavior, or the behavior is unspecified. */
export class Skipped extends Error {}

/** Result `skipped`: an earlier 429 shows that the credential has no requests of this kind left. */
export class RateLimited extends Skipped {}

/** Result `untestable`: the target claims the profile, but does not provide the data for the check. */
export class Untestable extends Error {}

/** Result `error`: the check could not finish, for example without a connection or after a failed state hook. */
export class CheckError extends Error {}

/** There is no connection, or it was lost. */
export class ConnectionFailed extends CheckError {
  /** The message for a server that has responded before, so that its URL is right. */
  readonly later: string;
  constructor(later: string, question: string) {
    super(`${later} ${question}`.trim());
    this.later = later;
  }
}

/** The server had closed the idle connection of a request. Another attempt gets a new one. */
export class IdleConnectionLost extends CheckError {}

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
