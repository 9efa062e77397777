import { type ProofKey, readProofKey } from '../domain/authorizations.ts';
import type { Application } from '../domain/records.ts';
import { findApplication } from '../services/authorizations.ts';
import type { Services } from '../services/services.ts';
import { AuthorizationRefused, fromValidationError, OAuthError } from './errors.ts';
import type { OAuthCall } from './step.ts';

/** What an application asks a user for; everything in it is checked. */
export interface Authorization {
  application: Application;
  redirect_uri: string;
  state: string | null;
  proofKey: ProofKey | undefined;
}

/**
 * Checks the request of an application for access (AUTH-9).
 * @throws OAuthError when client or callback are not right; then the browser must not be redirected (RFC 6749, 4.1.2.1)
 * @throws AuthorizationRefused when anything else is wrong
 */
export async function readAuthorization({ services, parameters, check }: OAuthCall): Promise<Authorization> {
  const errors = check(parameters);
  for (const name of ['client_id', 'redirect_uri']) {
    const error = errors.find(({ attribute }) => attribute === name);
    if (error) throw new OAuthError('invalid_request', fromValidationError(error).message);
  }
  const { client_id = '', redirect_uri = '', state = null } = parameters;
  const application = await activeApplication(services, client_id);
  if (application.callback_url !== redirect_uri) {
    const message = 'redirect_uri is not the callback URL of the application. They must be the same, letter by letter.';
    throw new OAuthError('invalid_request', message);
  }
  const to = { redirect_uri, state };
  const [first] = errors.map(fromValidationError);
  if (first) throw new AuthorizationRefused(first.code, first.message, to);
  try {
    const proofKey = readProofKey(parameters.code_challenge, parameters.code_challenge_method);
    return { application, ...to, proofKey };
  } catch (error) {
    throw new AuthorizationRefused('invalid_request', (error as TypeError).message, to);
  }
}

/** @throws OAuthError when there is no such application, or it is not active */
export async function activeApplication(services: Services, clientId: string): Promise<Application> {
  const application = await findApplication(services, clientId);
  if (application === undefined) throw new OAuthError('invalid_request', 'client_id names no application.');
  if (!application.active) {
    throw new OAuthError('invalid_request', 'The application is not active. The operator of the service activates it.');
  }
  return application;
}
