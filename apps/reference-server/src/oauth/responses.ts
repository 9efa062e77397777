import type { Answer } from '../handlers/handler.ts';
import { html } from '../pages/html.ts';
import { page } from '../pages/page.ts';
import { AuthorizationRefused, type OAuthError } from './errors.ts';
import { redirectTo } from './redirect.ts';

/**
 * Tells that an authorization is refused: the application by a redirect, where its callback is known to be right, else
 * the user by a page (RFC 6749, 4.1.2.1).
 */
export function authorizationError(error: OAuthError): Answer {
  const { code, message, status } = error;
  if (error instanceof AuthorizationRefused) {
    return redirectTo(error.redirectUri, { error: code, error_description: message, state: error.state });
  }
  const content = html`<p class="problem" role="alert">${message}</p>
<p>Go back to the application and start again. If this page comes back, show it to those who run the application.</p>`;
  return page(status, 'Access cannot be granted', content, { problem: true });
}
