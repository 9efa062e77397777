import { serverLimits } from '@email-automation/contract-tools/server-limits';
import type { FastifyInstance } from 'fastify';
import { Overloaded } from '../domain/errors.ts';
import type { Principal } from '../services/access/credentials.ts';
import { createBudget } from './byte-budget.ts';
import type {} from './request-facts.ts';

/** Bytes of responses that wait for their clients together. */
const responseMemory = serverLimits.unreadMebibytes * 1024 * 1024;
/** Of smaller ones, as many as there are connections fit into memory. */
const smallest = 16 * 1024;
/** Milliseconds: Node ends a connection that stands still for twice as long while bytes are queued. */
const stillness = (serverLimits.unreadLargeSeconds * 1000) / 2;

/**
 * Limits the bytes of responses that clients have not read: a user can have half of them, and a client that does not read for ten
 * seconds loses its connection. A response to a read that does not fit becomes a 503; a change has happened by then.
 */
export function limitResponseMemory(app: FastifyInstance): void {
  const createTake = createBudget(responseMemory, responseMemory / 2, true);
  app.addHook('onSend', (request, reply, payload, done) => {
    // The bytes of a buffer, as of the contract, are the same for all responses.
    if (typeof payload !== 'string' || payload.length < smallest) return done(null, payload);
    const { userId = '' } = (request.principal as Principal | undefined) ?? {};
    const fits = createTake(reply, userId)(Buffer.byteLength(payload));
    if (!fits && request.method === 'GET') return done(new Overloaded());
    // A connection in memory has no timer.
    request.raw.socket.setTimeout?.(stillness);
    done(null, payload);
  });
}
