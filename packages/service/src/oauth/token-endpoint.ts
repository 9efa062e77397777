import type { components } from '@email-automation/types';
import type { ValidationError } from '../domain/errors.ts';
import type { Application } from '../domain/records.ts';
import { isStorable } from '../domain/storable-values.ts';
import { type PageResponse, renderJson } from '../pages/page.ts';
import { exchangeCode } from '../services/access/authorizations.ts';
import { authenticateApplication, type ClientCredentials } from '../services/access/credentials.ts';
import type { OAuthRequest } from './endpoint.ts';
import { fromValidationError, OAuthError } from './errors.ts';

/** The token endpoint: an application exchanges a code for an access token (AUTH-13 to AUTH-19). @throws OAuthError */
export async function exchangeAuthorizationCode(request: OAuthRequest): Promise<PageResponse> {
  const { parameters, application } = await identifyClient(request);
  const exchanged = await exchangeCode(request.services, application, parameters);
  if ('refusal' in exchanged) throw new OAuthError('invalid_grant', exchanged.refusal);
  const body: components['schemas']['AccessTokenResponse'] = {
    access_token: exchanged.token,
    token_type: 'bearer',
    scope: 'public',
  };
  return renderJson(200, body);
}

interface Client {
  application: Application;
  /** Valid by the contract. */
  parameters: Record<string, string>;
}

/**
 * Identifies the application that exchanges a code: by the parameters `client_id` and `client_secret`, or by HTTP Basic,
 * which RFC 6749 (2.3.1) requires of every server.
 * @throws OAuthError `invalid_client` for invalid credentials, `invalid_request` and more for other parameters
 * @throws TooManyAttempts when too many secrets of the application, or from the client's network, were wrong
 */
async function identifyClient({ services, validate, authorization, ip, ...request }: OAuthRequest): Promise<Client> {
  const [credentials, ...others] = readCredentials(authorization, request.parameters);
  if (credentials === undefined) {
    const message = 'client_id and client_secret are required, as parameters or through HTTP Basic.';
    throw new OAuthError('invalid_client', message);
  }
  const application = await authenticateApplication(services, [credentials, ...others], ip);
  if (application === undefined) {
    throw new OAuthError('invalid_client', 'client_id or client_secret is incorrect.');
  }
  const parameters = { ...request.parameters, ...credentials, client_id: application.client_id };
  if (!application.active) throw new OAuthError('invalid_client', 'The application is not active.');
  checkGrant(validate({ ...implied, ...parameters }));
  return { application, parameters };
}

/** OAuth 2 libraries send this parameter only to the authorization endpoint, as RFC 6749 (4.1.3) has it. */
const implied = { response_type: 'token' };

/** Reports an error of the grant type first: other grants have other parameters. @throws OAuthError */
function checkGrant(errors: ValidationError[]): void {
  const error = errors.find(({ attribute }) => attribute === 'grant_type') ?? errors[0];
  if (error === undefined) return;
  const { code, message } = fromValidationError(error);
  throw new OAuthError(code, message);
}

/**
 * Reads the credentials of the client, in each form that they can have: HTTP Basic has them form-encoded (RFC 6749, 2.3.1), but many
 * libraries send them as they are.
 */
function readCredentials(header = '', { client_id, client_secret }: Record<string, string>): ClientCredentials[] {
  const [, value] = /^basic +(\S+)$/i.exec(header) ?? [];
  if (value === undefined) {
    return client_id === undefined || client_secret === undefined ? [] : [{ client_id, client_secret }];
  }
  const [, id, secret = ''] = /^([^:]*):(.*)$/s.exec(Buffer.from(value, 'base64').toString('utf8')) ?? [];
  if (id === undefined) {
    throw new OAuthError('invalid_client', 'The Basic credentials must be client_id:client_secret in base64.');
  }
  const raw = { client_id: storable(id), client_secret: storable(secret) };
  const decoded = { client_id: formDecode(id), client_secret: formDecode(secret) };
  const isPlain = raw.client_id === decoded.client_id && raw.client_secret === decoded.client_secret;
  const forms = isPlain ? [raw] : [raw, decoded];
  for (const [name, own] of Object.entries({ client_id, client_secret })) {
    if (own === undefined || forms.some((form) => form[name as keyof ClientCredentials] === own)) continue;
    const message = `The parameter ${name} differs from the Basic credentials. Send client_id and client_secret in one way only.`;
    throw new OAuthError('invalid_request', message);
  }
  return forms;
}

const storable = (text: string) => (isStorable(text) ? text : '');

/** Decodes the user name or the password. */
function formDecode(text: string): string {
  try {
    return storable(decodeURIComponent(text.replaceAll('+', ' ')));
  } catch {
    return '';
  }
}
