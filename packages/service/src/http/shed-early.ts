import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Holding, type Ledger } from '../connections/ledger.ts';
import { isProbe } from '../connections/probes.ts';
import { chooseRequestId } from '../connections/request-ids.ts';
import type { SlotQueue } from '../connections/slot-queue.ts';
import { authorizationErrorPage, unavailablePage } from '../pages/error-pages.ts';
import { renderJson } from '../pages/page.ts';
import { originHeaders } from './cross-origin.ts';
import { renderRejection } from './errors.ts';
import { retryLater, unavailableMessage } from './unavailable.ts';

const json = { 'content-type': 'application/json; charset=utf-8' };
const oauthError = { error: 'temporarily_unavailable', error_description: unavailableMessage };
/** Responses by the paths that they are for. */
const formats = [
  { path: /^\/oauth\/token\b/, ...renderJson(503, oauthError) },
  { path: /^\/oauth\//, ...authorizationErrorPage(503, unavailableMessage) },
  { path: /^\/(confirm|unsubscribe|forms)\//, ...unavailablePage() },
  { path: /^/, headers: json, body: JSON.stringify(renderRejection({ status: 503, message: unavailableMessage })) },
];

/**
 * Sheds requests before Fastify sees them, which takes a fraction of the time: otherwise, a flood of them would take the time of those
 * that have a slot. A request that was sent ahead takes a place in the queue while it waits for the responses before it. Call it first.
 * @param origins see {@link originHeaders}
 */
export function shedEarly(
  { server }: FastifyInstance,
  ledger: Ledger,
  queue: SlotQueue,
  findOwner: (request: IncomingMessage) => string,
  newUuid: () => string,
  origins: readonly string[],
): void {
  const [handle] = server.listeners('request') as RequestListener[];
  if (handle === undefined) return;
  server.removeListener('request', handle);
  server.on('request', (request, response) => {
    const { url = '', method, headers, socket } = request;
    // Of what has arrived, Node parses even more requests than it may.
    if (socket.destroyed) return;
    // Probes and preflights wait for no slot.
    const needsSlot = method !== 'OPTIONS' && !isProbe(url);
    const isAhead = response.socket === null;
    const hasRoom = () => (isAhead ? takePlace(request, response) : !queue.isFull(() => findOwner(request)));
    if (!needsSlot || hasRoom()) return handle(request, response);
    ledger.shedRequests++;
    const format = formats.find(({ path }) => path.test(url));
    const isLast = socket.readableEnded || !server.listening;
    response
      .writeHead(503, {
        ...originHeaders(origins, headers.origin),
        ...retryLater,
        ...(isLast && { connection: 'close' }),
        'x-request-id': chooseRequestId(request, newUuid),
        ...format?.headers,
        'content-length': Buffer.byteLength(format?.body ?? ''),
      })
      .end(format?.body);
  });

  function takePlace(request: IncomingMessage, response: ServerResponse): boolean {
    const holding = new Holding(findOwner(request));
    const end = () => holding.end();
    request.once('close', end);
    response.once('socket', end);
    return holding.take(ledger.places, 1);
  }
}
