import { type Failure, InvalidResponseError } from './errors.ts';
import type { Endpoint } from './operation.ts';
import { redact } from './redact.ts';
import { toError } from './to-error.ts';

/**
 * What an answer holds. An operation that answers nothing may still be answered with JSON, which is left alone.
 * @throws ApiError for anything but a success of the expected form
 */
export function parse(endpoint: Endpoint, failure: Failure, response: Response, text: string, secrets: () => string[]) {
  const shown = response.ok ? text : redact(text, secrets());
  let value: unknown;
  try {
    value = JSON.parse(shown);
  } catch {}
  if (!response.ok) throw toError(failure, response, value === undefined ? shown : value);
  if (endpoint.empty && (text === '' || value !== undefined)) return undefined;
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  const type = response.headers.get('content-type') ?? 'no content type';
  const found = value === undefined ? (text === '' ? 'is empty' : `is no JSON (${type})`) : 'is JSON but no object';
  const body = value === undefined ? redact(text, secrets()) : value;
  throw new InvalidResponseError(failure, response, body, `the answer ${found}; check baseUrl`);
}
