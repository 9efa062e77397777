import type { ValidationError } from '../domain/errors.ts';
import type { Application } from '../domain/records.ts';
import { isStorable } from '../domain/storable-text.ts';
import { authenticateApplication } from '../services/access/credentials.ts';
import type { OAuthRequest } from './endpoint.ts';
import { fromValidationError, OAuthError } from './errors.ts';

interface Client {
  application: Application;
  /** Valid by the contract. */
  parameters: Record<string, string>;
}

/**
 * Identifies the application that exchanges a code: by the parameters `client_id` and `client_secret`, or by HTTP Basic,
 * which RFC 6749 (2.3.1) requires of every server.
 * @throws OAuthError `invalid_client` for invalid credentials, `invalid_request` and others for other parameters
 * @throws TooManyAttempts when too many secrets of the application, or from the client's network, were wrong
 */
export async function identifyClient({
  services,
  validate,
  authorization,
  ip,
  ...request
}: OAuthRequest): Promise<Client> {
  const parameters = { ...request.parameters, ...readBasic(authorization, request.parameters) };
  const { client_id, client_secret } = parameters;
  if (client_id === undefined || client_secret === undefined) {
    const message = 'client_id and client_secret are required, as parameters or through HTTP Basic.';
    throw new OAuthError('invalid_client', message);
  }
  const application = await authenticateApplication(services, { client_id, client_secret, address: ip });
  if (application === undefined) {
    throw new OAuthError('invalid_client', 'client_id or client_secret is incorrect.');
  }
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

function readBasic(header = '', parameters: Record<string, string>): Record<string, string> {
  const [, value] = /^basic +(\S+)$/i.exec(header) ?? [];
  if (value === undefined) return {};
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(value, 'base64').toString('utf8')) ?? [];
  if (id === undefined) {
    throw new OAuthError('invalid_client', 'The Basic credentials must be client_id:client_secret in base64.');
  }
  const basic = { client_id: formDecode(id), client_secret: formDecode(secret) };
  for (const [name, own] of Object.entries(basic)) {
    if ((parameters[name] ?? own) === own) continue;
    const message = `The parameter ${name} differs from the Basic credentials. Send client_id and client_secret in one way only.`;
    throw new OAuthError('invalid_request', message);
  }
  return basic;
}

/** Decodes the user name or the password, which are form-encoded before base64 (RFC 6749, 2.3.1). */
function formDecode(text = ''): string {
  try {
    const decoded = decodeURIComponent(text.replaceAll('+', ' '));
    return isStorable(decoded) ? decoded : '';
  } catch {
    return '';
  }
}
