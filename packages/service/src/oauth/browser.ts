import { hashToken, matchesHash } from '../domain/tokens.ts';
import { formatCookie, readCookie } from './cookies.ts';
import type { OAuthRequest } from './endpoint.ts';
import { OAuthError } from './errors.ts';

/**
 * Ties the forms of an authorization to the browser that opened them, so that no other site can submit them: a cookie that
 * browsers do not send with forms of other sites, and the hash of the cookie in each form.
 */
export interface Browser {
  /** Value of the hidden field `form_token`. */
  formToken: string;
  headers: Record<string, string>;
}

/** Recognizes the browser by its cookie, or sets one. A browser with several open authorizations keeps its cookie. */
export function recognizeBrowser(request: OAuthRequest): Browser {
  const known = readBrowserCookie(request);
  if (known !== undefined) return { formToken: hashToken(known), headers: {} };
  const token = request.services.random.token();
  return { formToken: hashToken(token), headers: { 'set-cookie': formatCookie(request, token) } };
}

/** @throws OAuthError when the form does not come from the browser that opened it */
export function checkBrowser(request: OAuthRequest): Browser {
  const value = readBrowserCookie(request);
  if (value === undefined) {
    throw new OAuthError('invalid_request', 'Your browser did not send our cookie. Allow cookies for this site.');
  }
  const formToken = request.parameters.form_token ?? '';
  if (!/^[\da-f]{64}$/.test(formToken) || !matchesHash(value, formToken)) {
    throw new OAuthError('invalid_request', 'This form was opened in another browser.');
  }
  return { formToken, headers: {} };
}

function readBrowserCookie(request: OAuthRequest): string | undefined {
  const value = readCookie(request);
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}
