import { consentPage } from '../pages/consent-page.ts';
import { loginPage } from '../pages/login-page.ts';
import type { PageResponse } from '../pages/page.ts';
import {
  createAuthorizationRequest,
  createVerificationCode,
  findAuthorizationRequest,
} from '../services/authorizations.ts';
import { beginLoginAttempt } from '../services/login-attempts.ts';
import { signIn } from '../services/passwords.ts';
import { type Authorization, readAuthorization, requireActiveApplication } from './authorization.ts';
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

/** The login form: a user who signs in with email and password gets the consent form (AUTH-10). */
export async function login(request: OAuthRequest): Promise<PageResponse> {
  const { formToken } = checkBrowser(request);
  const authorization = await readAuthorization(request);
  return redirectInOutage(authorization, () => authenticate(request, authorization, formToken));
}

async function authenticate(
  request: OAuthRequest,
  authorization: Authorization,
  formToken: string,
): Promise<PageResponse> {
  const { services, parameters, ip } = request;
  const { application } = authorization;
  const { email = '', password = '' } = parameters;
  const form = { application: application.name, parameters, formToken };
  if (email === '' || password === '') return loginPage({ ...form, error: 'Enter your email and password.' });

  const attempt = await beginLoginAttempt(services, email, ip);
  if (attempt.retryAfterSeconds > 0) return tooManyAttemptsPage(form, attempt.retryAfterSeconds);
  const user = await signIn(services.database, email, password);
  if (user === undefined) {
    return loginPage({ ...form, error: 'The email or the password is incorrect. Check both and try again.' });
  }
  await attempt.succeed();
  const { request: secret, accounts } = await createAuthorizationRequest(services, {
    ...authorization,
    user,
    browserHash: formToken,
  });
  return consentPage({ application, user, accounts, request: secret, formToken });
}

function tooManyAttemptsPage(form: Parameters<typeof loginPage>[0], seconds: number): PageResponse {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const page = loginPage({ ...form, error: `Too many attempts to sign in. Try again in ${wait}.` });
  return { ...page, status: 429, headers: { ...page.headers, 'retry-after': String(seconds) } };
}

/**
 * The consent form: a user who allows access goes back to the application with a verification code (AUTH-11, AUTH-12). The
 * form stays valid until it expires: a second click on the button gets another code, because the browser drops the response
 * to the first click.
 * @throws RedirectedOAuthError (`access_denied`) when the user denies access
 */
export async function consent(request: OAuthRequest): Promise<PageResponse> {
  const { services, parameters } = request;
  const { formToken } = checkBrowser(request);
  const authorization = await findAuthorizationRequest(services, parameters.request ?? '', formToken);
  if (authorization === undefined) throw new OAuthError('invalid_request', 'This page has expired.');
  await requireActiveApplication(services, authorization.client_id);
  if (parameters.decision !== 'allow') {
    throw new RedirectedOAuthError('access_denied', 'The user denied access.', authorization);
  }
  const code = await redirectInOutage(authorization, () => createVerificationCode(services, authorization));
  return redirectTo(authorization.redirect_uri, { code, state: authorization.state });
}
