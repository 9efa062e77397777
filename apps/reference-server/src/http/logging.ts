import { randomUUID } from 'node:crypto';
import type { FastifyServerOptions } from 'fastify';

const secretParameters = /([?&](?:code|client_secret|access_token|token)=)[^&]*/g;

/** Structured logs, a line of JSON each: a request id on every line, credentials on none. */
export function logging(log: { level: string; stream?: { write(line: string): void } }) {
  return {
    genReqId: () => randomUUID(),
    logger: {
      ...log,
      serializers: {
        req: (request: { method: string; url: string; ip: string }) => ({
          method: request.method,
          url: request.url.replace(secretParameters, '$1[redacted]'),
          remoteAddress: request.ip,
        }),
        // Errors of a database also carry the values they are about, which are not for a log.
        err: ({ name, message, code, stack = '' }: NodeJS.ErrnoException) => ({ type: name, message, code, stack }),
      },
    },
  } satisfies FastifyServerOptions;
}
