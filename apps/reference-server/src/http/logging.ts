import { randomUUID } from 'node:crypto';
import type { FastifyServerOptions } from 'fastify';

const secret = /^(code|code_verifier|client_secret|access_token|token|state|password|form_token|request)$/i;

/** Addresses that are secrets themselves: links in emails. */
const secretPath = /^\/(confirm|unsubscribe)\/[^?]*/;

/** Structured logs, a line of JSON each: a request id on every line, credentials on none. */
export function logging(log: { level: string; stream?: { write(line: string): void } }) {
  return {
    genReqId: () => randomUUID(),
    logger: {
      ...log,
      serializers: {
        req: (request: { method: string; url: string; ip: string }) => ({
          method: request.method,
          url: redact(request.url),
          remoteAddress: request.ip,
        }),
        // Errors of a database also carry the values they are about, which are not for a log.
        err: ({ name, message, code, stack = '' }: NodeJS.ErrnoException) => ({ type: name, message, code, stack }),
      },
    },
  } satisfies FastifyServerOptions;
}

/** An address without tokens from emails and the values of secret query parameters, however their names are encoded. */
function redact(address: string): string {
  const url = address.replace(secretPath, '/$1/[redacted]');
  const start = url.indexOf('?') + 1;
  if (start === 0) return url;
  const parameters = url.slice(start).split('&');
  return url.slice(0, start) + parameters.map(redactParameter).join('&');
}

function redactParameter(parameter: string): string {
  const [name = ''] = parameter.split('=', 1);
  const [decoded = ''] = new URLSearchParams(`${name}=`).keys();
  return secret.test(decoded) ? `${name}=[redacted]` : parameter;
}
