import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/**
 * Lets clients be careless with `Content-Type` (`media-type-of-requests`): of a request without content it is ignored, as is
 * the content coding, because many clients send one with every POST. Chunks without a byte are no content either. Content
 * without a type is taken for JSON, which RFC 9110 (8.3) permits. Call it before the hooks that replace the payload. It costs
 * 1 % of a fetch.
 */
export function adjustMediaTypes(app: FastifyInstance): void {
  app.addHook('preParsing', ({ headers, method, routeOptions }, _reply, payload, done) => {
    // Clients send all kinds of bodies to operations and pages that have none (`http`).
    const { readsBody = method !== 'GET' } = routeOptions.config;
    if (!readsBody) {
      ignoreContent(headers, payload as Readable);
      return done(null, payload);
    }
    const { 'content-length': length = '0', 'transfer-encoding': coding } = headers;
    const adjust = (isContent: boolean) => {
      if (isContent) headers['content-type'] ??= 'application/json';
      else ignoreContent(headers, payload as Readable);
      done(null, payload);
    };
    if (coding === undefined) adjust(Number(length) > 0);
    else hasContent(payload as Readable).then(adjust, done);
  });
}

function ignoreContent(headers: IncomingHttpHeaders, payload: Readable): void {
  // Otherwise the connection would stand still before the next request. Without these headers, the request has no body to parse.
  payload.resume();
  for (const name of ['content-type', 'content-length', 'content-encoding', 'transfer-encoding']) {
    if (headers[name] !== undefined) delete headers[name];
  }
}

/** Waits for the first byte, which stays in the stream. @throws the interruption of the stream, as an error of the request */
async function hasContent(payload: Readable): Promise<boolean> {
  const waiting = new AbortController();
  // A stream that ended before anyone listens has no further event `readable`.
  const events = ['readable', 'end'].map((name) => once(payload, name, waiting));
  try {
    await Promise.race(events);
  } catch (error) {
    const interruption = error as Error & { statusCode?: number };
    interruption.statusCode ??= 400;
    throw interruption;
  } finally {
    waiting.abort();
  }
  return payload.readableLength > 0;
}
