import type { IncomingMessage } from 'node:http';
import { serverLimits } from '@email-automation/contract-tools/server-limits';
import type { FastifyInstance } from 'fastify';
import { MessageRejected } from '../connections/check-message.ts';
import type { Ledger, Pool } from '../connections/ledger.ts';
import { overloaded } from './charge-requests.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The pool of memory from which its body takes until the handler ends. Set for requests with content. */
    bodyPool: Pool | undefined;
  }
}

/** Bodies of at most so many bytes have a reserve, which larger ones cannot use up. */
const smallBody = serverLimits.smallBodyKibibytes * 1024;
/** Milliseconds in which at least as many bytes of a body must arrive. */
const [paceMilliseconds, paceBytes] = [serverLimits.paceSeconds * 1000, serverLimits.paceKibibytes * 1024];

/**
 * Charges the memory of bodies to the owners of their requests as they arrive. Rejects a body that does not fit, or arrives too
 * slowly. Call it after `chargeRequests`. It costs 0.2 % of a fetch, 1 % of an event.
 */
export function chargeBodies(app: FastifyInstance, ledger: Ledger): void {
  app.decorateRequest('bodyPool', undefined);
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { raw, headers, holding } = request;
    const { 'content-length': length, 'transfer-encoding': coding, 'content-encoding': encoding } = headers;
    if (holding === undefined || (length === undefined && coding === undefined)) return done(null, payload);
    const isSmall = Number(length) <= smallBody && encoding === undefined;
    const pool = isSmall ? ledger.smallBodies : ledger.largeBodies;
    // Not a function of the request, which requests would keep in memory until a full collection of garbage: 20 % of an event.
    request.bodyPool = pool;
    // The rest is dropped, and the client gets the response. Nothing listens once the body was rejected for another reason.
    const reject = (error: Error) => payload.listenerCount('error') > 0 && payload.emit('error', error);
    payload.on('data', ({ length }: Buffer) => {
      if (holding.take(pool, length)) return;
      ledger.shedRequests++;
      reject(overloaded);
    });
    requirePace(raw, reject);
    done(null, payload);
  });
  // The rest of a body that was not read, such as after a 401.
  app.addHook('onSend', ({ raw, bodyPool }, _reply, _payload, done) => {
    if (bodyPool === undefined) requirePace(raw, () => false);
    done();
  });
}

/** @param reject returns false after the response: then, the connection is of no more use */
function requirePace(request: IncomingMessage, reject: (error: Error) => boolean): void {
  if (request.complete || request.destroyed) return;
  const { socket } = request;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    const isSlow = socket.bytesRead - before < paceBytes;
    before = socket.bytesRead;
    if (isSlow && !reject(tooSlow())) socket.destroy();
  }, paceMilliseconds).unref();
  request.once('close', () => clearInterval(timer));
}

const tooSlow = () => new MessageRejected(408, 'The request did not arrive in time. Send it again.');
