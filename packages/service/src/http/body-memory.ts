import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { serverLimits } from '@email-automation/contract-tools/server-limits';
import type { FastifyInstance } from 'fastify';
import { Unavailable } from '../domain/errors.ts';
import type { Principal } from '../services/access/credentials.ts';
import { createBudget, type Take } from './byte-budget.ts';
import type {} from './request-facts.ts';

/** Bytes of bodies that are in memory together, by default. */
export const defaultBodyMemory = serverLimits.bodyMemoryMebibytes * 1024 * 1024;

/** The bodies of other requests take the memory; the same request can succeed later. */
export class BodyMemoryExceeded extends Unavailable {
  readonly statusCode = 503;
  constructor() {
    super(new Error('The bodies of other requests take the memory.'));
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Takes bytes if they are free, until the response is sent. Set for requests with content. @returns whether they were */
    takeBodyMemory: Take;
  }
}

/** Bytes of a body that has room to itself: large bodies of others cannot keep it out. */
const smallBody = serverLimits.smallBodyKibibytes * 1024;
/** Milliseconds for which a connection can stand still before the whole body has arrived. */
const stillness = serverLimits.bodyStillSeconds * 1000;

/**
 * Limits the bytes of the bodies that are in memory together, until their responses are sent or their connections close. What has
 * arrived of a body counts; of a small one its Content-Length, which has a quarter of the bytes to itself. A user can take half of
 * either, and requests without a credential have a further quarter to themselves, so that no client can take the share of another. A
 * body that does not fit is refused with BodyMemoryExceeded, and a connection that stands still within a body ends.
 */
export function limitBodyMemory(app: FastifyInstance, bytes: number): void {
  const quarter = bytes / 4;
  const [ofLarge, ofSmall] = [createBudget(bytes, bytes / 2), createBudget(quarter, quarter / 2)];
  const withoutCredential = createBudget(quarter, quarter);
  app.decorateRequest('takeBodyMemory', undefined as never);
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { 'content-length': length, 'transfer-encoding': coding, 'content-encoding': encoding } = request.headers;
    if (length === undefined && coding === undefined) return done(null, payload);
    endIfStill(request.raw, app.server.timeout);
    const { userId } = (request.principal as Principal | undefined) ?? {};
    const isSmall = Number(length) <= smallBody && encoding === undefined;
    const ofUser = isSmall ? ofSmall : ofLarge;
    const take = userId === undefined ? withoutCredential(reply, '') : ofUser(reply, userId);
    request.takeBodyMemory = take;
    if (isSmall) return done(take(Number(length)) ? null : new BodyMemoryExceeded(), payload);
    // A body that is too large is refused before it is read.
    const isTooLarge = Number(length) > request.routeOptions.bodyLimit;
    if (!isTooLarge) countBytes(payload as Readable, take);
    done(null, payload);
  });
}

/** Ends the connection of a request that stands still until its body has arrived. @param usual the time-out afterwards */
function endIfStill(request: IncomingMessage, usual: number): void {
  const { socket } = request;
  // A connection in memory has no timer.
  if (request.complete || typeof socket.setTimeout !== 'function') return;
  socket.setTimeout(stillness);
  request.once('end', () => socket.setTimeout(usual));
}

/** Counts what arrives. What does not fit makes the body fail, and the rest is dropped, so that the client gets the response. */
function countBytes(payload: Readable, take: Take): void {
  let fits = true;
  payload.on('data', ({ length }: Buffer) => {
    if (!fits || take(length)) return;
    fits = false;
    // The listener is gone once the body was refused for another reason.
    if (payload.listenerCount('error') > 0) payload.emit('error', new BodyMemoryExceeded());
  });
}
