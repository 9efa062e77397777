import {
  ApiError,
  AuthenticationError,
  InvalidResponseError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  type RequestContext,
  ServerError,
  ValidationError,
} from './errors.ts';
import type { Endpoint } from './operation.ts';
import { redact } from './redact.ts';

const errorClasses: Record<number, typeof ApiError> = {
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  422: ValidationError,
  429: RateLimitError,
};

/**
 * Parses the body of a response. If the operation has no response body, a JSON body is ignored.
 * @param getSecrets returns the strings to redact in the body of an error
 * @throws ApiError, or the subclass for its status, unless the response is a success with the expected body
 */
export function parseResponse(
  endpoint: Endpoint,
  request: RequestContext,
  response: Response,
  text: string,
  getSecrets: () => string[],
): unknown {
  const body = response.ok ? text : redact(text, getSecrets());
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {}
  if (!response.ok) {
    const ErrorClass = errorClasses[response.status] ?? (response.status >= 500 ? ServerError : ApiError);
    // A browser hides the status and the location of a redirect.
    const location = response.headers.get('location')?.split('?')[0] ?? 'another URL';
    // Services repeat the query there, which contains the secrets of OAuth.
    if (endpoint.server) response.headers.delete('location');
    const redirect = response.status < 400 ? `Redirected to ${location}. Use its URL.` : undefined;
    throw new ErrorClass(request, response, value === undefined ? body : value, redirect);
  }
  if (endpoint.undeclared && value !== undefined) return value;
  if ((endpoint.empty || endpoint.undeclared) && (text === '' || value !== undefined)) return undefined;
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  const type = response.headers.get('content-type') ?? 'no content type';
  const problem = text === '' ? 'empty' : `not a JSON object (${type})`;
  throw new InvalidResponseError(
    request,
    response,
    redact(text, getSecrets()),
    `The response is ${problem}. Check \`baseUrl\`.`,
  );
}
