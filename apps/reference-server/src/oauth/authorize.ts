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
import { activeApplication, readAuthorization } from './authorization.ts';
import { checkBrowser, recognizeBrowser } from './browser.ts';
import { AuthorizationRefused, OAuthError } from './errors.ts';
import { redirectTo } from './responses.ts';
import type { OAuthCall } from './step.ts';

/** First step: an application sends a user's browser here, and the user is asked to sign in (AUTH-9, AUTH-10). */
export async function authorizeApplication(call: OAuthCall): Promise<PageResponse> {
  const { application } = await readAuthorization(call);
  const { formToken, headers } = recognizeBrowser(call);
  const page = loginPage({ application: application.name, parameters: call.parameters, formToken });
  return { ...page, headers: { ...page.headers, ...headers } };
}

/** Second step: the user signs in with email and password, and is asked whether to grant access (AUTH-10). */
export async function login(call: OAuthCall): Promise<PageResponse> {
  const { services, parameters, address } = call;
  const { formToken } = checkBrowser(call);
  const authorization = await readAuthorization(call);
  const { application } = authorization;
  const { email = '', password = '' } = parameters;
  const form = { application: application.name, parameters, formToken };
  if (email === '' || password === '') return loginPage({ ...form, problem: 'Enter your email and your password.' });

  const attempt = await beginLoginAttempt(services, email, address);
  if (attempt.retryAfterSeconds > 0) return tooManyAttempts(form, attempt.retryAfterSeconds);
  const user = await signIn(services.database, email, password);
  if (user === undefined) {
    return loginPage({ ...form, problem: 'Email or password is wrong. Check both and try again.' });
  }
  await attempt.succeed();
  const { request, accounts } = await createAuthorizationRequest(services, {
    ...authorization,
    user,
    browserHash: formToken,
  });
  return consentPage({ application, user, accounts, request, formToken });
}

function tooManyAttempts(form: Parameters<typeof loginPage>[0], seconds: number): PageResponse {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const page = loginPage({ ...form, problem: `Too many attempts to sign in. Try again in ${wait}.` });
  return { ...page, status: 429, headers: { ...page.headers, 'retry-after': String(seconds) } };
}

/**
 * Third step: the user decides, and the browser goes back to the application with a verification code (AUTH-11,
 * AUTH-12). The question stays answerable until it expires: a second click on the button gets a code of its own, as the
 * browser forgets the answer to the first.
 * @throws AuthorizationRefused (`access_denied`) when the user refuses
 */
export async function consent(call: OAuthCall): Promise<PageResponse> {
  const { services, parameters } = call;
  const { formToken } = checkBrowser(call);
  const question = await findAuthorizationRequest(services, parameters.request ?? '', formToken);
  if (question === undefined) throw new OAuthError('invalid_request', 'This page has expired.');
  await activeApplication(services, question.client_id);
  if (parameters.decision !== 'allow') throw new AuthorizationRefused('access_denied', 'The user refused.', question);
  const code = await createVerificationCode(services, question);
  return redirectTo(question.redirect_uri, { code, state: question.state });
}
