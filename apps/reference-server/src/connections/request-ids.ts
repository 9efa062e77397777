import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const header = 'x-request-id';

/** What a client may choose as id: visible ASCII that fits in logs. */
const ownId = /^[\x21-\x7e]{1,128}$/;

/** The id of a request: the one that the client chose, or a UUID. */
export function createRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const own = headers[header];
  return typeof own === 'string' && ownId.test(own) ? own : randomUUID();
}

/** The id as a UUID that no other request has: a client can send the same id several times. */
export const uniqueIdOf = ({ id, headers }: FastifyRequest): string => (headers[header] === id ? randomUUID() : id);

/** Returns the id of each request in `X-Request-Id`. Call it before hooks that can fail. */
export function sendRequestIds(app: FastifyInstance): void {
  // At once, so that the hooks that follow see the connection as it was when the request arrived.
  app.addHook('onRequest', ({ id }, reply, done) => {
    reply.header(header, id);
    done();
  });
}
