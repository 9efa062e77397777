import type { Links } from '../contract/links.ts';
import { Unavailable } from '../domain/errors.ts';
import { retryLater, unavailableMessage } from '../http/unavailable.ts';
import { authorizationErrorPage } from '../pages/error-pages.ts';
import { type PageResponse, renderJson } from '../pages/page.ts';
import { type OAuthError, OAuthLimit, RedirectedOAuthError } from './errors.ts';

/**
 * Redirects to a callback URL with added parameters. The callback URL keeps its own query (RFC 6749, 3.1.2). The parameter
 * `iss` says which server responds, so that a client of several servers cannot mix them up (RFC 9207).
 */
export function redirectTo(
  callbackUrl: string,
  parameters: Record<string, string | null>,
  links: Pick<Links, 'issuer'>,
): PageResponse {
  const all = Object.entries({ ...parameters, iss: links.issuer() });
  const present = all.filter((entry): entry is [string, string] => entry[1] !== null);
  const location = `${callbackUrl}${callbackUrl.includes('?') ? '&' : '?'}${new URLSearchParams(present)}`;
  return {
    status: 302,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    body: '',
  };
}

/**
 * Renders an error of the token endpoint (RFC 6749, 5.2). Some libraries report only the challenge of a 401, which
 * therefore has the reason too.
 */
export function renderTokenError(error: OAuthError): PageResponse {
  const { code, message, status } = error;
  const response = renderJson(status, { error: code, error_description: message });
  const reason = `error="${code}", error_description="${message}"`;
  const challenge: Record<string, string> =
    status === 401 ? { 'www-authenticate': `Basic realm="oauth", ${reason}` } : {};
  return { ...response, headers: { ...response.headers, ...challenge, ...retryAfter(error) } };
}

/**
 * Renders an error of an authorization: as a redirect to the application if its callback URL is valid, else as a page for
 * the user (RFC 6749, 4.1.2.1).
 */
export function renderAuthorizationError(error: OAuthError, links: Pick<Links, 'issuer'>): PageResponse {
  const { code, message, status } = error;
  if (error instanceof RedirectedOAuthError) {
    return redirectTo(error.redirectUri, { error: code, error_description: message, state: error.state }, links);
  }
  const page = authorizationErrorPage(status, message);
  return { ...page, headers: { ...page.headers, ...retryAfter(error) } };
}

function retryAfter(error: OAuthError): Record<string, string> {
  if (error instanceof OAuthLimit) return { 'retry-after': String(error.retryAfterSeconds) };
  return error.status === 503 ? retryLater : {};
}

/**
 * Reports an outage of the database to the application, whose callback URL is known to be valid.
 * @throws RedirectedOAuthError (`temporarily_unavailable`; RFC 6749, 4.1.2.1), with the error as its cause
 */
export async function redirectInOutage<Result>(
  to: { redirect_uri: string; state: string | null },
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    const redirected = new RedirectedOAuthError('temporarily_unavailable', unavailableMessage, to);
    throw Object.assign(redirected, { cause: error });
  }
}
