import { errorPage } from '../pages/error-pages.ts';
import type { PageResponse } from '../pages/page.ts';
import { AuthorizationRefused, type OAuthError } from './errors.ts';

/** Sends the browser to a callback with parameters added to its query, which keeps what it has (RFC 6749, 3.1.2). */
export function redirectTo(callback: string, parameters: Record<string, string | null>): PageResponse {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== null);
  const location = `${callback}${callback.includes('?') ? '&' : '?'}${new URLSearchParams(given)}`;
  return {
    status: 302,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    body: '',
  };
}

/** JSON for the application (RFC 6749, 5.1). */
export function json(status: number, body: object): PageResponse {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    pragma: 'no-cache',
  };
  return { status, headers, body: JSON.stringify(body) };
}

/** A refused exchange (RFC 6749, 5.2). */
export function exchangeError({ code, message, status }: OAuthError): PageResponse {
  const challenge = status === 401 ? { 'www-authenticate': 'Basic realm="oauth"' } : {};
  const response = json(status, { error: code, error_description: message });
  return { ...response, headers: { ...response.headers, ...challenge } };
}

/**
 * A refused authorization: a redirect to the application where its callback is known to be right, else a page for the
 * user (RFC 6749, 4.1.2.1).
 */
export function authorizationError(error: OAuthError): PageResponse {
  const { code, message, status } = error;
  if (error instanceof AuthorizationRefused) {
    return redirectTo(error.redirectUri, { error: code, error_description: message, state: error.state });
  }
  return errorPage(status, message);
}
