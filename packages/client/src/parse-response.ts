import { redact } from './connection-error.ts';
import { createApiError } from './create-api-error.ts';
import { InvalidResponseError } from './error-kinds.ts';
import type { NamedEndpoint } from './resources.ts';
import { messages } from './vocabulary.ts';

/**
 * Parses the body of a response. If the operation has no response body, a JSON body is ignored.
 * @param secrets strings to redact in the body of an error
 * @throws ApiError, or the subclass for its status, unless the response is a success
 * @throws InvalidResponseError for a success without the expected body
 */
export function parseResponse(endpoint: NamedEndpoint, response: Response, text: string, secrets: string[]): unknown {
  const body = response.ok ? text : redact(text, secrets);
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {}
  if (!response.ok) throw createApiError(endpoint, response, value === undefined ? body : value);
  if (endpoint.undeclared && value !== undefined) return value;
  if ((endpoint.empty || endpoint.undeclared) && (text === '' || value !== undefined)) return undefined;
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  const type = response.headers.get('content-type') ?? 'no content type';
  throw new InvalidResponseError(endpoint.name, messages.notJson(text === '' ? 'empty' : type));
}
