import type { FastifyRequest } from 'fastify';
import { Overloaded } from '../domain/errors.ts';

/** Headers of a 503: an outage of the database often ends within seconds (RFC 9110, 15.6.4). */
export const retryLater = { 'retry-after': '1' };

export const unavailableMessage = 'The service is temporarily unavailable. Try again in a moment.';

/** Logs an error of the server. Requests that are shed would write more lines than anybody reads: a metric counts them. */
export function logFailure({ log }: FastifyRequest, error: unknown): void {
  if (!(error instanceof Overloaded)) log.error({ err: error }, 'request failed');
}
