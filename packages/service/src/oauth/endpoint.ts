import type { Links } from '../contract/links.ts';
import type { ValidationError } from '../domain/errors.ts';
import { isStorable } from '../domain/storable-values.ts';
import type { PageResponse } from '../pages/page.ts';
import type { Services } from '../services/services.ts';
import { OAuthError } from './errors.ts';

/** A request to an endpoint of OAuth 2. Its parameters are single, non-empty strings, and not validated any further. */
export interface OAuthRequest {
  services: Services;
  links: Links;
  parameters: Record<string, string>;
  /** Validates parameters against the contract. */
  validate: (parameters: Record<string, string>) => ValidationError[];
  /** Value of the header `Authorization`. */
  authorization: string | undefined;
  /** Value of the header `Cookie`. */
  cookie: string | undefined;
  /** IP address of the client. */
  ip: string;
}

/** Handles the requests of an endpoint. @throws OAuthError for invalid requests */
export type OAuthHandler = (request: OAuthRequest) => Promise<PageResponse>;

/** The parameters of the endpoints. A server has to ignore all other parameters (RFC 6749, 3.1 and 3.2), whatever their values. */
const recognized = new Set([
  ...['response_type', 'client_id', 'client_secret', 'redirect_uri', 'state', 'grant_type', 'code'],
  ...['code_challenge', 'code_challenge_method', 'code_verifier'],
  // The fields of the forms for users.
  ...['email', 'password', 'form_token', 'request', 'decision'],
]);

/**
 * The recognized parameters of a request: from the query, and from the body for those that the query does not name. An
 * empty parameter counts as missing (RFC 6749, 3.1 and 3.2), and so does a null.
 * @throws OAuthError (`invalid_request`) for a repeated parameter, and for one that is not a string
 */
export function readParameters(query: unknown, body: unknown): Record<string, string> {
  const parameters = Object.entries({ ...withoutEmpty(body), ...withoutEmpty(query) }).filter(([name]) =>
    recognized.has(name),
  );
  for (const [name, value] of parameters) {
    if (Array.isArray(value)) throw new OAuthError('invalid_request', `${name} must not be sent more than once.`);
    if (typeof value !== 'string') throw new OAuthError('invalid_request', `${name} must be a string.`);
    if (!isStorable(value)) {
      throw new OAuthError('invalid_request', `${name} must not contain a null character or half of a surrogate pair.`);
    }
  }
  return Object.fromEntries(parameters) as Record<string, string>;
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
