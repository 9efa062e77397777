import type { FastifyRequest } from 'fastify';
import { Overloaded, Unavailable } from '../domain/errors.ts';
import { BodyMemoryExceeded } from './body-memory.ts';

/** Headers of a 503: an outage of the database often ends within seconds (RFC 9110, 15.6.4). */
export const retryLater = { 'retry-after': '1' };

export const unavailableMessage = 'The service is temporarily unavailable. Try again in a moment.';

/**
 * Whether the same request can succeed in a moment: the database is unavailable, the request took too long, the server is overloaded,
 * or the bodies of other requests take the memory.
 */
export const isTemporary = (error: unknown): boolean =>
  error instanceof Unavailable || error instanceof BodyMemoryExceeded;

/** Logs an error of the server. Requests that are shed would write more lines than anybody reads: a metric counts them. */
export function logFailure({ log }: FastifyRequest, error: unknown): void {
  if (!(error instanceof Overloaded)) log.error({ err: error }, 'request failed');
}
