import { loginPage } from '../pages/login-page.ts';
import type { PageResponse } from '../pages/page.ts';
import { createVerificationCode, findAuthorizationRequest } from '../services/access/authorizations.ts';
import { readAuthorization, requireActiveApplication } from './authorization.ts';
import { checkBrowser, recognizeBrowser } from './browser.ts';
import type { OAuthRequest } from './endpoint.ts';
import { OAuthError, RedirectedOAuthError } from './errors.ts';
import { redirectInOutage } from './redirect-in-outage.ts';
import { redirectTo } from './responses.ts';

/** The authorization endpoint: an application sends a user's browser here, and the user gets the login form (AUTH-9, AUTH-10). */
export async function authorizeApplication(request: OAuthRequest): Promise<PageResponse> {
  const { application } = await readAuthorization(request);
  const { formToken, headers } = recognizeBrowser(request);
  const page = loginPage({ application: application.name, parameters: request.parameters, formToken });
  return { ...page, headers: { ...page.headers, ...headers } };
}

/**
 * The consent form: a user who allows access goes back to the application with a verification code (AUTH-11, AUTH-12). The
 * form stays valid until it expires: a second click on the button gets another code, because the browser drops the response
 * to the first click.
 * @throws RedirectedOAuthError (`access_denied`) when the user denies access
 */
export async function consent(request: OAuthRequest): Promise<PageResponse> {
  const { services, links, parameters } = request;
  const { formToken } = checkBrowser(request);
  const authorization = await findAuthorizationRequest(services, parameters.request ?? '', formToken);
  if (authorization === undefined) throw new OAuthError('invalid_request', 'This page has expired.');
  await requireActiveApplication(services, authorization.client_id);
  if (parameters.decision !== 'allow') {
    throw new RedirectedOAuthError('access_denied', 'The user denied access.', authorization);
  }
  const code = await redirectInOutage(authorization, () => createVerificationCode(services, authorization));
  return redirectTo(authorization.redirect_uri, { code, state: authorization.state }, links);
}
