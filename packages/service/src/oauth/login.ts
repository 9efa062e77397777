import { consentPage, loginPage } from '../pages/authorization-pages.ts';
import type { PageResponse } from '../pages/page.ts';
import { createAuthorizationRequest } from '../services/access/authorizations.ts';
import { signIn } from '../services/access/sign-in.ts';
import { type Authorization, readAuthorization } from './authorization.ts';
import { checkBrowser } from './browser.ts';
import type { OAuthRequest } from './endpoint.ts';
import { redirectInOutage } from './responses.ts';

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

  const result = await signIn(services, { email, password, address: ip });
  if (result.status === 'incorrect') {
    return loginPage({ ...form, error: 'The email or the password is incorrect. Check both and try again.' });
  }
  if (result.status === 'limited') {
    const error = `Too many attempts to sign in. Try again in ${formatMinutes(result.retryAfterSeconds)}.`;
    return retryLater(loginPage({ ...form, error }), 429, result.retryAfterSeconds);
  }
  if (result.status === 'busy') {
    const error = 'Too many users are signing in at the moment. Try again in a few seconds.';
    return retryLater(loginPage({ ...form, error }), 503, 5);
  }
  const { user } = result;
  const { request: secret, accounts } = await createAuthorizationRequest(services, {
    ...authorization,
    user,
    browserHash: formToken,
  });
  return consentPage({ application, user, accounts, request: secret, formToken });
}

function retryLater(page: PageResponse, status: number, seconds: number): PageResponse {
  return { ...page, status, headers: { ...page.headers, 'retry-after': String(seconds) } };
}

function formatMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
