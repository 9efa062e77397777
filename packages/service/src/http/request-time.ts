import type { FastifyInstance } from 'fastify';
import { runUntil } from '../ports/deadline.ts';

/**
 * Gives each request a deadline. Whatever the request waits for ends then, and fails: its error becomes the response, so that no
 * 503 precedes the result of a change. Call it before hooks that wait.
 */
export function limitRequestTime(app: FastifyInstance, milliseconds: number): void {
  app.addHook('onRequest', (_request, _reply, done) => runUntil(performance.now() + milliseconds, done));
}
