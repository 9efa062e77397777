import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';

const secretParameter =
  /^(code|code_verifier|client_secret|access_token|token|state|password|form_token|request|visitor|url)$/i;

/** Paths that contain a secret: links in emails. */
const secretPath = /^\/(confirm|unsubscribe)\/[^?]*/;

/** Options for structured logs: a line of JSON per entry, a request id on every line, and credentials on none. */
export function createLogOptions(log: { level: string; stream?: { write(line: string): void } }) {
  return {
    logController: new RequestLog(),
    logger: {
      ...log,
      serializers: {
        req: (request: { method: string; url: string; ip: string }) => ({
          method: request.method,
          url: redact(request.url),
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
        account,
        batch: responseId === request.id ? undefined : responseId,
        status: reply.statusCode,
        errors: reply.errorCodes,
        milliseconds: Math.round(reply.elapsedTime),
        ...(error && { err: error }),
      },
      'request completed',
    );
  }
}

/** Replaces tokens of emails and the values of secret query parameters, however their names are encoded. */
function redact(url: string): string {
  const redacted = url.replace(secretPath, '/$1/[redacted]');
  const start = redacted.indexOf('?') + 1;
  if (start === 0) return redacted;
  const parameters = redacted.slice(start).split('&');
  return redacted.slice(0, start) + parameters.map(redactParameter).join('&');
}

function redactParameter(parameter: string): string {
  const [name = ''] = parameter.split('=', 1);
  const [decoded = ''] = new URLSearchParams(`${name}=`).keys();
  return secretParameter.test(decoded) ? `${name}=[redacted]` : parameter;
}
