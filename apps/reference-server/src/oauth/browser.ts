import { hashToken, matchesHash, newToken } from '../domain/tokens.ts';
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
export function recognizeBrowser({ cookie, links }: OAuthRequest): Browser {
  const known = readCookie(cookie);
  if (known !== undefined) return { formToken: hashToken(known), headers: {} };
  const token = newToken();
  const secure = links.to('authorizeApplication', {}).startsWith('https:') ? '; Secure' : '';
  // Without `Path`, the cookie applies to the folder of this endpoint, also behind a proxy that changes paths.
  return {
    formToken: hashToken(token),
    headers: { 'set-cookie': `oauth_browser=${token}; HttpOnly; SameSite=Lax${secure}` },
  };
}

/** @throws OAuthError when the form does not come from the browser that opened it */
export function checkBrowser({ cookie, parameters }: OAuthRequest): Browser {
  const value = readCookie(cookie);
  if (value === undefined) {
    throw new OAuthError('invalid_request', 'Your browser did not send our cookie. Allow cookies for this site.');
  }
  const formToken = parameters.form_token ?? '';
  if (!/^[\da-f]{64}$/.test(formToken) || !matchesHash(value, formToken)) {
    throw new OAuthError('invalid_request', 'This form was opened in another browser.');
  }
  return { formToken, headers: {} };
}

function readCookie(header = ''): string | undefined {
  return /(?:^|;\s*)oauth_browser=([\w-]{43})(?:;|$)/.exec(header)?.[1];
}
