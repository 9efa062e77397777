import type { KnownErrorCode } from '@email-automation/types';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { MessageRejected } from '../connections/check-message.ts';
import type { Rejection } from '../connections/rejection.ts';
import {
  NotFound,
  PermissionDenied,
  TooManyAttempts,
  TransitionNotAllowed,
  Unavailable,
  ValidationFailed,
} from '../domain/errors.ts';
import { logFailure, retryLater, unavailableMessage } from './unavailable.ts';

/** The request has no valid credential. */
export class NotAuthenticated extends Error {
  /** Whether the request has a bearer token. */
  readonly hasBearerToken: boolean;
  constructor(message: string, hasBearerToken = false) {
    super(message);
    this.hasBearerToken = hasBearerToken;
  }
}

export const invalidPath = 'The path is not valid. Encode the characters of each part as UTF-8, such as % as %25.';

/** Rejects a path such as `//v2/accounts`: an empty part is never an ID (`unknown-paths`). */
export const emptyPathPart = () =>
  new MessageRejected(404, 'The path has an empty part. Check whether a base URL that ends in a slash precedes it.');

/** The rate limit of the hour is used up. */
export class TooManyRequests extends Error {}

/** Codes for errors that the interface has no code for (`unauthorized-body`, `server-errors`). */
type OwnErrorCode = 'authentication_error' | 'server_error';

interface ErrorResponse {
  status: number;
  headers?: Record<string, string | string[]>;
  body: object;
}

const createErrorResponse = (
  status: number,
  code: KnownErrorCode | OwnErrorCode,
  message: string,
  headers?: Record<string, string | string[]>,
): ErrorResponse => ({
  status,
  body: { errors: [{ code, message }] },
  headers,
});

/** The body of a response to a message that no route sees. */
export function renderRejection({ status, message }: Rejection): object {
  return createErrorResponse(status, status < 500 ? 'format_error' : 'server_error', message).body;
}

/** The one place where errors become responses (ERROR). An unexpected error becomes a 500 without details. */
function toErrorResponse(error: unknown, documentationUrl: () => string): ErrorResponse {
  if (error instanceof ValidationFailed) return { status: 422, body: { errors: error.errors } };
  if (error instanceof NotFound) return createErrorResponse(404, 'not_found_error', error.message);
  if (error instanceof PermissionDenied) return createErrorResponse(403, 'authorization_error', error.message);
  if (error instanceof TransitionNotAllowed) return { status: 403, body: { errors: [{ code: error.code }] } };
  if (error instanceof NotAuthenticated) {
    // A request without a bearer token gets no error code (RFC 6750, 3.1).
    const invalid = error.hasBearerToken ? `, error="invalid_token", error_description="${error.message}"` : '';
    // One line for each scheme: many clients read only one challenge of a line.
    const challenges = ['Basic realm="api"', `Bearer realm="api"${invalid}`];
    return createErrorResponse(401, 'authentication_error', error.message, { 'www-authenticate': challenges });
  }
  if (error instanceof TooManyRequests) {
    return { status: 429, body: { message: error.message, documentation: documentationUrl() } };
  }
  if (error instanceof TooManyAttempts) {
    const headers = { 'retry-after': String(error.retryAfterSeconds) };
    const minutes = Math.ceil(error.retryAfterSeconds / 60);
    const message = `Too many requests had a wrong token. Check yours, and try again in ${minutes} minutes at the latest.`;
    return { status: 429, headers, body: { message, documentation: documentationUrl() } };
  }
  if (error instanceof MessageRejected) {
    const { statusCode, message, headers } = error;
    return createErrorResponse(statusCode, statusCode === 404 ? 'not_found_error' : 'format_error', message, headers);
  }
  if (error instanceof Unavailable) {
    return createErrorResponse(503, 'server_error', unavailableMessage, retryLater);
  }
  return fromFramework(error as Partial<FastifyError>);
}

/** Converts an error of Fastify, which it throws before a handler runs, by the error's code or else by its status. */
function fromFramework({ code, statusCode = 500 }: Partial<FastifyError>): ErrorResponse {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return createErrorResponse(413, 'length_error', 'The body is too large. Send fewer records in one request.');
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    const headers = { 'accept-post': 'application/json' };
    return createErrorResponse(
      415,
      'format_error',
      'Send the body as JSON, with the header Content-Type: application/json.',
      headers,
    );
  }
  if (code === 'FST_ERR_BAD_URL') {
    return createErrorResponse(404, 'not_found_error', invalidPath);
  }
  if (statusCode >= 400 && statusCode < 500) {
    const message = 'The server cannot read the request. Check its headers and its body.';
    return createErrorResponse(statusCode, 'format_error', message);
  }
  return createErrorResponse(500, 'server_error', 'The server could not process the request. Try again later.');
}

/** Sends the response to an error, and logs the error if the server caused it. */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  documentationUrl: () => string,
) {
  const { status, headers = {}, body } = toErrorResponse(error, documentationUrl);
  const { errors = [] } = body as { errors?: { code: string }[] };
  reply.errorCodes = [...new Set(errors.map(({ code }) => code))];
  if (status === 500 || status === 503) logFailure(request, error);
  return reply
    .status(status)
    .headers({ 'x-request-id': request.id, ...headers })
    .send(body);
}
