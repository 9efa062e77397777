import { type Readable, Transform } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Unavailable } from '../domain/errors.ts';
import type { Principal } from '../services/access/credentials.ts';
import { createBudget, type Take } from './byte-budget.ts';
import type {} from './request-facts.ts';

/** Bytes of bodies that are in memory together, by default. */
export const defaultBodyMemory = 64 * 1024 * 1024;

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
    takeBodyMemory: (bytes: number) => boolean;
  }
}

/**
 * Limits the bytes of the bodies that are in memory together. A body takes memory from before it is read until its response is
 * sent or its connection closes: its Content-Length, or else the arrived bytes. A body that does not fit is refused with
 * BodyMemoryExceeded. A credential can take half of the memory, and requests without one have a quarter of it to themselves,
 * so that no client can take the share of another.
 */
export function limitBodyMemory(app: FastifyInstance, bytes: number): void {
  const [withCredential, withoutCredential] = [createBudget(bytes, bytes / 2), createBudget(bytes / 4, bytes / 4)];
  app.decorateRequest('takeBodyMemory', undefined as never);
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
    if (length === undefined && coding === undefined) return done(null, payload);
    const { credential } = (request.principal as Principal | undefined) ?? {};
    const take = credential === undefined ? withoutCredential(reply, '') : withCredential(reply, credential);
    request.takeBodyMemory = take;
    if (length === undefined) return done(null, countBytes(payload, take));
    // A body that is too large is refused before it is read.
    const isTooLarge = Number(length) > request.routeOptions.bodyLimit;
    if (isTooLarge || take(Number(length))) done(null, payload);
    else done(new BodyMemoryExceeded());
  });
}

function countBytes(payload: Readable, take: Take): Transform {
  const counted = new Transform({
    transform: (chunk: Buffer, _, done) => (take(chunk.length) ? done(null, chunk) : done(new BodyMemoryExceeded())),
  });
  payload.once('error', (error) => counted.destroy(error));
  // There is no other listener once the body was rejected, and an error without a listener ends the process. The connection can have
  // further requests after the rest, which are not read.
  counted.on('error', () => {
    payload.unpipe(counted);
    payload.resume();
  });
  return payload.pipe(counted);
}
