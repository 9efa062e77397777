import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import { redactPath, redactRequestUrl } from '../domain/redact-path.ts';

interface LogOptions {
  level: string;
  stream?: { write(line: string): void };
  /** The id of the trace that the current work belongs to, for every line. */
  findTraceId?: (() => string | undefined) | undefined;
}

/** Options for structured logs: a line of JSON per entry, a request id on every line, and credentials on none. */
export function createLogOptions({ findTraceId, ...log }: LogOptions) {
  return {
    logController: new RequestLog(),
    logger: {
      ...log,
      ...(findTraceId && { mixin: () => ({ trace_id: findTraceId() }) }),
      serializers: {
        req: (request: { method: string; url: string; ip: string }) => ({
          method: request.method,
          url: redactRequestUrl(request.url),
          remoteAddress: request.ip,
        }),
        // Errors of a database also have the values of the query, which must not be logged.
        err: ({ name, message, code, stack = '' }: NodeJS.ErrnoException) => ({ type: name, message, code, stack }),
      },
    },
  } satisfies FastifyServerOptions;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    operationId?: string;
  }
  interface FastifyRequest {
    /** The id of its trace, if requests are traced. */
    traceId?: string;
  }
  interface FastifyReply {
    /** Codes of the errors in the response. */
    errorCodes?: string[];
  }
}

/** Logs one line for each request, when its response is complete. */
class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const { account_id: account } = (request.params ?? {}) as { account_id?: string };
    const { operationId: operation } = request.routeOptions.config;
    // A batch has an id of its own, unless the server also chose that of its request.
    const responseId = reply.getHeader('x-request-id');
    reply.log[error ? 'error' : 'info'](
      {
        req: request,
        operation,
        account: account && redactPath(account),
        batch: responseId === request.id ? undefined : responseId,
        status: reply.statusCode,
        errors: reply.errorCodes,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
        bytes: bytesOf(reply),
        ...(request.traceId !== undefined && { trace_id: request.traceId }),
        ...(error && { err: error }),
      },
      'request completed',
    );
  }
}

/** The size of the body of a response; undefined for a stream. */
function bytesOf(reply: FastifyReply): number | undefined {
  const length = reply.getHeader('content-length');
  return length === undefined ? undefined : Number(length);
}
