import { isStorable } from '../domain/storable-text.ts';
import { OAuthError } from './errors.ts';

/**
 * The parameters of a request: from the query, and from the body for those that the query does not name. An empty
 * parameter counts as missing (RFC 6749, 3.1 and 3.2), and so does a null.
 * @throws OAuthError (`invalid_request`) for a repeated parameter, and for one that is not a string
 */
export function readParameters(query: unknown, body: unknown): Record<string, string> {
  const parameters: Record<string, unknown> = { ...withoutEmpty(body), ...withoutEmpty(query) };
  for (const [name, value] of Object.entries(parameters)) {
    if (Array.isArray(value)) throw new OAuthError('invalid_request', `${name} must not be sent more than once.`);
    if (typeof value !== 'string') throw new OAuthError('invalid_request', `${name} must be a string.`);
    if (!isStorable(value)) {
      throw new OAuthError('invalid_request', `${name} must not contain a null character or half of a surrogate pair.`);
    }
  }
  return parameters as Record<string, string>;
}

function withoutEmpty(source: unknown): object {
  if (source === undefined) return {};
  if (typeof source !== 'object' || source === null || Array.isArray(source)) {
    throw new OAuthError('invalid_request', 'The body must be a form or a JSON object.');
  }
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value !== '' && value !== null));
}

/**
 * Checks a query string or a form, whose parser would replace bytes that are not UTF-8.
 * @throws OAuthError (`invalid_request`)
 */
export function checkEncoding(encoded = ''): void {
  try {
    decodeURIComponent(encoded.replace(/%(?![\da-f]{2})/gi, '%25'));
  } catch {
    throw new OAuthError('invalid_request', 'The parameters must be UTF-8.');
  }
}
