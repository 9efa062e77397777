import { hashToken, matchesHash, newToken } from '../domain/tokens.ts';
import { OAuthError } from './errors.ts';
import type { OAuthCall } from './step.ts';

/**
 * Ties the pages of an authorization to the browser that asked for them, so that no other site can send our forms: a
 * cookie that other sites cannot make the browser send with a form, and its hash in each form.
 */
export interface Browser {
  /** Goes into forms as `form_token`. */
  formToken: string;
  headers: Record<string, string>;
}

/** Recognizes the browser, or gives it a cookie; one that has several authorizations open keeps its cookie. */
export function recognizeBrowser(call: OAuthCall): Browser {
  const known = readCookie(call.cookie);
  if (known !== undefined) return { formToken: hashToken(known), headers: {} };
  const made = newToken();
  const secure = call.links.to('authorizeApplication', {}).startsWith('https:') ? '; Secure' : '';
  // Without `Path` it is sent to the folder of this step, also behind a proxy that moves it.
  return {
    formToken: hashToken(made),
    headers: { 'set-cookie': `oauth_browser=${made}; HttpOnly; SameSite=Lax${secure}` },
  };
}

/** @throws OAuthError when a form was not sent by the page and the browser that it was made for */
export function checkBrowser({ cookie, parameters }: OAuthCall): Browser {
  const value = readCookie(cookie);
  if (value === undefined) {
    throw new OAuthError('invalid_request', 'Your browser did not send our cookie. Allow cookies for this site.');
  }
  const formToken = parameters.form_token ?? '';
  if (!/^[\da-f]{64}$/.test(formToken) || !matchesHash(value, formToken)) {
    throw new OAuthError('invalid_request', 'This form does not belong to your browser.');
  }
  return { formToken, headers: {} };
}

function readCookie(header = ''): string | undefined {
  return /(?:^|;\s*)oauth_browser=([\w-]{43})(?:;|$)/.exec(header)?.[1];
}
