import { MessageRejected } from '@email-automation/service/connections/check-message';
import { NotFound, Stopping, TooManyAttempts, Unavailable } from '@email-automation/service/domain/errors';
import { Refusal } from '../refusal.ts';
import { WorkspaceError } from '../workspace/workspace.ts';

/** The server cannot serve requests now. */
export class NotReady extends Error {}

/** The response to an error of an operation. */
export interface ErrorResponse {
  status: number;
  body: object;
  headers?: Record<string, string>;
}

/** The statuses of errors whose message is for the caller. */
const statuses: [type: abstract new (...parameters: never[]) => Error, status: number][] = [
  [WorkspaceError, 400],
  [NotFound, 404],
];

/** Finds the response to an error that an operation throws on purpose; undefined for any other. */
export function findErrorResponse(error: unknown): ErrorResponse | undefined {
  if (error instanceof Refusal) return { status: error.status, body: { message: error.message } };
  if (error instanceof MessageRejected) return { status: error.statusCode, body: { message: error.message } };
  const known = statuses.find(([type]) => error instanceof type);
  if (known) return { status: known[1], body: { message: (error as Error).message } };
  if (error instanceof NotReady) {
    return { status: 503, body: { status: error.message }, headers: { 'retry-after': '1' } };
  }
  if (error instanceof TooManyAttempts) {
    const headers = { 'retry-after': String(error.retryAfterSeconds) };
    return { status: 429, body: { message: error.message }, headers };
  }
  if (error instanceof Unavailable) {
    const message = error instanceof Stopping ? error.message : 'The database does not respond.';
    return { status: 503, body: { message }, headers: { 'retry-after': '1' } };
  }
  return undefined;
}
