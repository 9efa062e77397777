import type { IncomingMessage, RequestListener } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Admission } from '../connections/admission.ts';
import { chooseRequestId } from '../connections/request-ids.ts';
import { Overloaded } from '../domain/errors.ts';
import { isKnownCredential } from '../services/access/guard.ts';
import type { Services } from '../services/services.ts';
import { hashCredential } from './authentication.ts';
import { renderRejection } from './errors.ts';
import type {} from './request-facts.ts';
import { retryLater, unavailableMessage } from './unavailable.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Lets the next request be admitted. Set for those that had to be admitted. */
    leave?: () => void;
  }
}

/** Milliseconds in which a body usually arrives, less than a request can wait. A slower one takes the place of no other request. */
const timeOfBody = 300;

/** The same for all requests: the stack of a new one would cost more than the response. */
const overloaded = new Overloaded();

/** Names the queue of a request. */
type NameQueue = (request: Parameters<typeof hashCredential>[0]) => string;

/** Gives each credential a queue once it was valid. All other requests share one, so that a guess takes no place of a user. */
export const nameQueues =
  ({ database }: Pick<Services, 'database'>): NameQueue =>
  (request) => {
    const hash = hashCredential(request);
    return hash !== undefined && isKnownCredential(database, hash) ? hash : '';
  };

/** Admits requests before their credentials are checked and their bodies are read. Probes need not be admitted. */
export function admitRequests(app: FastifyInstance, admission: Admission, nameQueue: NameQueue): void {
  app.decorateRequest('leave', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.isProbe) return done();
    const bytes = Number(request.headers['content-length']) || 0;
    const start = (leave: () => void) => {
      request.leave = leave;
      done();
    };
    const leave = admission.enter(nameQueue(request), bytes, start, () => done(overloaded));
    reply.raw.once('close', leave);
  });
  // Not when the response has been read: a client that does not read would keep its place for as long as it likes.
  app.addHook('onSend', ({ leave }, _reply, _payload, done) => {
    leave?.();
    done();
  });
  app.addHook('preParsing', ({ raw, principal, leave }, _reply, payload, done) => {
    if (leave && !raw.complete) {
      if (principal === undefined) leave();
      else {
        const timer = setTimeout(() => raw.complete || leave(), timeOfBody).unref();
        // Until it fires, it holds the request with its body.
        raw.once('close', () => clearTimeout(timer));
      }
    }
    done(null, payload);
  });
}

/**
 * Sheds requests to the API before Fastify sees them, which takes a fraction of the time: otherwise, a flood of them would take the
 * time of those that are admitted. Requests of web pages are left to Fastify, which knows their origins. Call it first.
 * @param vary see {@link varyByOrigin}
 */
export function shedEarly(
  app: FastifyInstance,
  admission: Admission,
  nameQueue: NameQueue,
  newUuid: () => string,
  vary: object,
): void {
  const { server } = app;
  const [handle] = server.listeners('request') as RequestListener[];
  if (handle === undefined) return;
  const message = renderRejection({ status: 503, message: unavailableMessage });
  const body = Buffer.from(JSON.stringify(message));
  server.removeListener('request', handle);
  server.on('request', (request, response) => {
    if (!isShed(request)) return handle(request, response);
    admission.countShed();
    const isLast = request.socket.readableEnded || !server.listening;
    response
      .writeHead(503, {
        ...vary,
        ...retryLater,
        ...(isLast && { connection: 'close' }),
        'x-request-id': chooseRequestId(request, newUuid),
        'content-type': 'application/json; charset=utf-8',
        'content-length': body.length,
      })
      .end(body);
  });

  function isShed({ url = '', headers }: IncomingMessage): boolean {
    // While nothing waits, nothing is shed, and the credential need not be hashed.
    if (!admission.isCrowded || headers.origin !== undefined) return false;
    return /^\/v[23]\//.test(url) && admission.isFull(nameQueue({ headers }));
  }
}
