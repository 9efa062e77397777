import { ApiError, type ErrorEntry, errorByStatus } from './error-kinds.ts';
import { parseRetryAfter } from './parse-retry-after.ts';
import type { NamedEndpoint } from './resources.ts';
import { messages } from './vocabulary.ts';

/** Creates the error of a response that is no success, of the class for its status. */
export function createApiError(endpoint: NamedEndpoint, { status, headers }: Response, body: unknown): ApiError {
  const ErrorClass = errorByStatus[Math.min(status, 500)] ?? ApiError;
  const members = Object(body) as Record<string, unknown>;
  const errors = parseErrors(members);
  // A browser hides the status and the location of a redirect; services repeat the query there, with the secrets of OAuth.
  const location = headers.get('location')?.split('?')[0] ?? 'another URL';
  const message = status < 400 ? messages.redirected(location) : formatMessage(status, errors, members.message);
  return new ErrorClass(endpoint.name, message, {
    operationId: endpoint.id,
    status,
    requestId: headers.get('x-request-id') ?? undefined,
    errors,
    code: errors[0]?.code,
    body,
    retryAfterMs: parseRetryAfter(headers),
  });
}

/** Reads the list of errors of the API, or the single error of OAuth 2 (RFC 6749, 5.2). */
function parseErrors({ errors, error: code, error_description: message }: Record<string, unknown>): ErrorEntry[] {
  if (Array.isArray(errors)) return errors.filter((entry) => typeof entry?.code === 'string');
  if (typeof code !== 'string') return [];
  return [{ code, ...(typeof message === 'string' && { message }) } as ErrorEntry];
}

function formatMessage(status: number, errors: ErrorEntry[], message: unknown): string {
  const details = errors
    .map(({ attribute = '', code, message }) => `${attribute} ${code}${message ? `: ${message}` : ''}`.trim())
    .join(' ');
  return `${status} ${details || (typeof message === 'string' ? message : messages.unexplained)}`;
}
