import { Refusal } from '@email-automation/sandbox/refusal';
import { MessageRejected } from '@email-automation/service/connections/check-message';
import { NotFound, Stopping, TooManyAttempts, Unavailable } from '@email-automation/service/domain/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifySchemaValidationError } from 'fastify';

/** A request to the control port cannot be done; the message says what to do. */
export class ControlError extends Error {
  readonly status: 400 | 401 | 404;
  constructor(status: ControlError['status'], message: string) {
    super(message);
    this.status = status;
  }
}

interface ErrorResponse {
  status: number;
  message: string;
  headers?: Record<string, string>;
}

/**
 * Makes every error of the control port a JSON object with a `message`, which never has details of the server.
 * @param onError called with each unexpected error
 * @param routes lists the routes for people
 */
export function handleControlErrors(
  app: FastifyInstance,
  onError: (error: unknown) => void,
  routes: () => string,
): void {
  app.setErrorHandler((error, _request, reply) => sendControlError(error, reply, onError));
  app.setNotFoundHandler(({ method, url }) => {
    throw new ControlError(404, `The control port has no ${method} ${url.split('?')[0]}. It has ${routes()}.`);
  });
}

/** Sends the response to an error. */
export function sendControlError(error: unknown, reply: FastifyReply, onError: (error: unknown) => void): FastifyReply {
  const { status, message, headers = {} } = toErrorResponse(error);
  if (status === 500) onError(error);
  return reply.status(status).headers(headers).send({ message });
}

function toErrorResponse(error: unknown): ErrorResponse {
  if (error instanceof ControlError || error instanceof Refusal) return error;
  if (error instanceof NotFound) return { status: 404, message: error.message };
  if (error instanceof MessageRejected) return { status: error.statusCode, message: error.message };
  if (error instanceof TooManyAttempts) {
    const headers = { 'retry-after': String(error.retryAfterSeconds) };
    return { status: 429, message: error.message, headers };
  }
  if (error instanceof Unavailable) {
    const message = error instanceof Stopping ? error.message : 'The database does not respond.';
    return { status: 503, message, headers: { 'retry-after': '1' } };
  }
  const { statusCode = 500, validation, validationContext } = error as Partial<FastifyError>;
  const [violation] = validation ?? [];
  if (violation) return { status: 400, message: describe(violation, validationContext === 'body') };
  if (statusCode === 413) return { status: 413, message: 'The body is too large.' };
  if (statusCode === 415) return { status: 415, message: 'Send the body as application/json.' };
  if (statusCode < 500) {
    const example = '{"state": "campaign with emails", "params": {"account_id": "1001"}}';
    return {
      status: 400,
      message: `The request cannot be read. Check its URL; send its body as JSON, such as ${example}.`,
    };
  }
  return { status: 500, message: 'The request failed. The reason is in the log of the server.' };
}

/** Describes a violation of a schema in a sentence. */
function describe({ keyword, instancePath, params }: FastifySchemaValidationError, inBody: boolean): string {
  const name = instancePath.slice(1).replaceAll('/', '.');
  if (keyword === 'additionalProperties') return `There is no parameter ${params.additionalProperty}.`;
  if (keyword === 'required') return `${[name, params.missingProperty].filter(Boolean).join('.')} is required.`;
  if (keyword === 'enum') return `${name} must be one of: ${(params.allowedValues as string[]).join(', ')}.`;
  if (keyword === 'minLength') return `${name} must not be empty.`;
  // Values in a query are strings, or lists of strings if they are repeated.
  if (!inBody) return `Send the parameter ${name} only once.`;
  return `${name || 'The body'} must be ${params.type === 'object' ? 'an object' : `a ${params.type}`}.`;
}
