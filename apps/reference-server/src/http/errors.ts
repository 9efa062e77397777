import type { KnownErrorCode } from '@email-automation/types';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { NotFound, PermissionDenied, TransitionNotAllowed, ValidationFailed } from '../domain/errors.ts';

/** No valid credential came with the request. */
export class NotAuthenticated extends Error {}

/** The hourly limit is used up. */
export class TooManyRequests extends Error {}

/** Codes for what the interface gives no code for (`unauthorized-body`, `server-errors`). */
type OwnErrorCode = 'authentication_error' | 'server_error';

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body: object;
}

const answer = (
  status: number,
  code: KnownErrorCode | OwnErrorCode,
  message: string,
  headers?: Record<string, string>,
): Answer => ({
  status,
  body: { errors: [{ code, message }] },
  ...(headers && { headers }),
});

/** The one place where errors become answers (ERROR). What is not known here is our fault: 500, without details. */
function toAnswer(error: unknown, documentationUrl: () => string): Answer {
  if (error instanceof ValidationFailed) return { status: 422, body: { errors: error.errors } };
  if (error instanceof NotFound) return answer(404, 'not_found_error', error.message);
  if (error instanceof PermissionDenied) return answer(403, 'authorization_error', error.message);
  if (error instanceof TransitionNotAllowed) return { status: 403, body: { errors: [{ code: error.code }] } };
  if (error instanceof NotAuthenticated) {
    return answer(401, 'authentication_error', error.message, { 'www-authenticate': 'Basic realm="api", Bearer' });
  }
  if (error instanceof TooManyRequests) {
    return { status: 429, body: { message: error.message, documentation: documentationUrl() } };
  }
  return fromFramework(error as Partial<FastifyError>);
}

/** Errors that Fastify finds before a handler runs, by its code or by their status. */
function fromFramework({ code, statusCode = 500, message = '' }: Partial<FastifyError>): Answer {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return answer(413, 'length_error', 'The body is too large; send fewer records in one request.');
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return answer(415, 'format_error', 'Send the body as application/json.', { 'accept-post': 'application/json' });
  }
  if (code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_MAX_PARAM_LENGTH') {
    return answer(404, 'not_found_error', 'The resource you requested was not found.');
  }
  if (statusCode >= 400 && statusCode < 500) return answer(statusCode, 'format_error', message);
  return answer(500, 'server_error', 'Something went wrong on our side.');
}

/** Sends the answer to an error; only errors of our own are logged as such. */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  documentationUrl: () => string,
) {
  const { status, headers = {}, body } = toAnswer(error, documentationUrl);
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  return reply.status(status).headers(headers).send(body);
}
