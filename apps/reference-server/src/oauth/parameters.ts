import { OAuthError } from './errors.ts';

/**
 * Parameters of a step of OAuth 2: from the query, or from the body where the query does not name them. Those without
 * a value count as left out (RFC 6749, 3.1 and 3.2).
 * @throws OAuthError (`invalid_request`) when one comes twice or is no text
 */
export function readParameters(query: unknown, body: unknown): Record<string, string> {
  const given: Record<string, unknown> = { ...named(body), ...named(query) };
  for (const [name, value] of Object.entries(given)) {
    if (Array.isArray(value)) throw new OAuthError('invalid_request', `${name} is given more than once.`);
    if (typeof value !== 'string') throw new OAuthError('invalid_request', `${name} must be a text.`);
    // No parameter has a use for it, and databases do not take it.
    if (value.includes('\0')) throw new OAuthError('invalid_request', `${name} contains a null character.`);
  }
  return given as Record<string, string>;
}

function named(source: unknown): object {
  if (source === undefined) return {};
  if (typeof source !== 'object' || source === null || Array.isArray(source)) {
    throw new OAuthError('invalid_request', 'The body must be a form or a JSON object.');
  }
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
}
