import type { IncomingMessage } from 'node:http';
import { serverLimits } from '@email-automation/contract-tools/server-limits';
import type { FastifyInstance } from 'fastify';
import { Holding, type Ledger } from '../connections/ledger.ts';
import type { SlotQueue } from '../connections/slot-queue.ts';
import { Overloaded } from '../domain/errors.ts';
import type { Principal } from '../services/access/credentials.ts';
import type {} from './request-facts.ts';

declare module 'fastify' {
  interface FastifyRequest {
    holding?: Holding;
  }
}

/** Of smaller responses, as many as there are connections fit into memory. */
const smallResponse = 16 * 1024;
/** Milliseconds: Node ends a connection that stands still for twice as long while bytes are queued. */
const stillness = (serverLimits.unreadSeconds * 1000) / 2;

/** The same for all requests: the stack of a new one would cost more than the response. Without a status, Fastify gives it 400. */
export const overloaded = Object.assign(new Overloaded(), { statusCode: 503 });

/**
 * Gives each request a slot of its owner until its credential is checked, and again for its handler, but none while its body arrives:
 * handlers of requests whose credentials were checked together take turns with other owners. The memory of a response is taken until
 * the client has read it. Call it before hooks that wait for the body. It costs 9 % of a fetch, with the queue and the ledger.
 */
export function chargeRequests(
  app: FastifyInstance,
  ledger: Ledger,
  queue: SlotQueue,
  findOwner: (request: IncomingMessage) => string,
): void {
  const refuse = (done: (error: Error) => void) => {
    ledger.shedRequests++;
    done(overloaded);
  };
  app.decorateRequest('holding', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    // Node does so for the first of several requests that were sent ahead.
    if (socket.timeout === stillness) socket.setTimeout(app.server.timeout);
    request.holding = new Holding(findOwner(request.raw));
    if (request.routeOptions.config.isProbe) return done();
    const stopWaiting = queue.enter(request.holding, done, () => refuse(done));
    reply.raw.once('close', stopWaiting);
  });
  app.addHook('preParsing', ({ holding, principal }, _reply, payload, done) => {
    if (principal as Principal | undefined) holding?.moveTo(principal.userId);
    if (holding) queue.leave(holding);
    done(null, payload);
  });
  app.addHook('preValidation', ({ holding, routeOptions }, _reply, done) => {
    if (holding === undefined || routeOptions.config.isProbe) done();
    else queue.enter(holding, done, undefined, routeOptions.config.isPage ? ledger.pages : ledger.slots);
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const { holding, raw } = request;
    if (holding === undefined) return done();
    holding.end();
    queue.leave(holding);
    request.body = undefined;
    // A connection in memory has no timer.
    raw.socket.setTimeout?.(stillness);
    // The bytes of a buffer, as of the contract, are the same for all responses.
    if (typeof payload !== 'string' || payload.length < smallResponse || reply.raw.destroyed) return done();
    const { owner } = holding;
    const bytes = Buffer.byteLength(payload);
    // A change has happened, so that its response is no refusal.
    if (request.method === 'GET' && !ledger.responses.fits(owner, bytes)) return refuse(done);
    ledger.responses.add(owner, bytes);
    reply.raw.once('close', () => ledger.responses.add(owner, -bytes));
    done();
  });
}
