import { isSameCallbackUrl } from '../domain/applications.ts';
import { type ProofKey, readProofKey } from '../domain/authorizations.ts';
import type { Application } from '../domain/records.ts';
import { loginPage } from '../pages/authorization-pages.ts';
import type { PageResponse } from '../pages/page.ts';
import {
  createVerificationCode,
  findApplication,
  findAuthorizationRequest,
} from '../services/access/authorizations.ts';
import type { Services } from '../services/services.ts';
import { checkBrowser, recognizeBrowser } from './browser.ts';
import type { OAuthRequest } from './endpoint.ts';
import { fromValidationError, OAuthError, RedirectedOAuthError } from './errors.ts';
import { redirectInOutage, redirectTo } from './responses.ts';

/** The valid request of an application for access to the accounts of a user. */
export interface Authorization {
  application: Application;
  redirect_uri: string;
  state: string | null;
  proofKey: ProofKey | undefined;
}

/**
 * Validates the request of an application for access (AUTH-9).
 * @throws OAuthError for an invalid client or callback URL; the browser must not be redirected (RFC 6749, 4.1.2.1)
 * @throws RedirectedOAuthError for every other invalid parameter
 */
export async function readAuthorization({ services, parameters, validate }: OAuthRequest): Promise<Authorization> {
  const errors = validate(parameters);
  for (const name of ['client_id', 'redirect_uri']) {
    const error = errors.find(({ attribute }) => attribute === name);
    if (error) throw new OAuthError('invalid_request', fromValidationError(error).message);
  }
  const { client_id = '', redirect_uri = '', state = null } = parameters;
  const application = await requireActiveApplication(services, client_id);
  if (!isSameCallbackUrl(application.callback_url, redirect_uri)) {
    const message =
      'redirect_uri must be exactly the callback URL of the application; only the port of a loopback URL may differ.';
    throw new OAuthError('invalid_request', message);
  }
  const to = { redirect_uri, state };
  const [first] = errors.map(fromValidationError);
  if (first) throw new RedirectedOAuthError(first.code, first.message, to);
  try {
    const proofKey = readProofKey(parameters.code_challenge, parameters.code_challenge_method);
    return { application, ...to, proofKey };
  } catch (error) {
    throw new RedirectedOAuthError('invalid_request', (error as TypeError).message, to);
  }
}

/** Finds an application. @throws OAuthError when no active one has this client id */
async function requireActiveApplication(services: Services, clientId: string): Promise<Application> {
  const application = await findApplication(services, clientId);
  if (application === undefined) throw new OAuthError('invalid_request', 'No application has this client_id.');
  if (!application.active) {
    const message = 'The application is not active. Ask the operator of this server to activate it.';
    throw new OAuthError('invalid_request', message);
  }
  return application;
}

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
