import type { IncomingMessage } from 'node:http';
import { serverLimits } from '@email-automation/contract-tools/server-limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const header = 'x-request-id';

/** An id that a client may choose: visible ASCII that fits in logs. */
const ownId = /^[\x21-\x7e]+$/;

/** The id as a UUID that no other request has: a client can send the same id several times. */
export const uniqueIdOf = ({ id, headers }: FastifyRequest, newUuid: () => string): string =>
  headers[header] === id ? newUuid() : id;

/** The id of a request: the one that the client chose, or a UUID. */
export function chooseRequestId({ headers }: Pick<IncomingMessage, 'headers'>, newUuid: () => string): string {
  const own = headers[header];
  return typeof own === 'string' && own.length <= serverLimits.requestIdCharacters && ownId.test(own) ? own : newUuid();
}

/**
 * Gives each request an id, the one that the client chose or a UUID, and returns it in `X-Request-Id`. Call it before hooks
 * that can fail. It costs 1 % of a fetch.
 */
export function sendRequestIds(app: FastifyInstance, newUuid: () => string): void {
  app.setGenReqId((request: Pick<IncomingMessage, 'headers'>) => chooseRequestId(request, newUuid));
  // At once, so that the hooks that follow see the connection as it was when the request arrived.
  app.addHook('onRequest', ({ id }, reply, done) => {
    reply.header(header, id);
    done();
  });
}
