import type { IncomingMessage, RequestListener } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Ledger } from '../connections/ledger.ts';
import { chooseRequestId } from '../connections/request-ids.ts';
import type { SlotQueue } from '../connections/slot-queue.ts';
import { renderRejection } from './errors.ts';
import { retryLater, unavailableMessage } from './unavailable.ts';

/**
 * Sheds requests to the API before Fastify sees them, which takes a fraction of the time: otherwise, a flood of them would take the
 * time of those that have a slot. Requests of web pages are left to Fastify, which knows their origins. Call it first.
 * @param vary see {@link varyByOrigin}
 */
export function shedEarly(
  { server }: FastifyInstance,
  ledger: Ledger,
  queue: SlotQueue,
  findOwner: (request: Pick<IncomingMessage, 'headers'>) => string,
  newUuid: () => string,
  vary: object,
): void {
  const [handle] = server.listeners('request') as RequestListener[];
  if (handle === undefined) return;
  const body = Buffer.from(JSON.stringify(renderRejection({ status: 503, message: unavailableMessage })));
  server.removeListener('request', handle);
  server.on('request', (request, response) => {
    const { url = '', headers, socket } = request;
    const isOpen = headers.origin !== undefined || !/^\/v[23]\//.test(url);
    if (isOpen || !queue.isFull(() => findOwner(request))) return handle(request, response);
    ledger.shedRequests++;
    const isLast = socket.readableEnded || !server.listening;
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
}
