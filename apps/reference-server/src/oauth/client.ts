import type { Application } from '../domain/records.ts';
import { matchesHash } from '../domain/tokens.ts';
import { findApplication } from '../services/authorizations.ts';
import { fromValidationError, OAuthError } from './errors.ts';
import type { OAuthCall } from './step.ts';

interface Client {
  application: Application;
  /** Complete by the contract. */
  parameters: Record<string, string>;
}

/**
 * Finds out which application exchanges a code: by the parameters `client_id` and `client_secret` or, as RFC 6749
 * (2.3.1) asks of every server, by HTTP Basic.
 * @throws OAuthError `invalid_client`; then `invalid_request` and its like when other parameters are not right
 */
export async function identifyClient({ services, check, authorization, ...call }: OAuthCall): Promise<Client> {
  const parameters = { ...call.parameters, ...readBasic(authorization, call.parameters) };
  const { client_id, client_secret } = parameters;
  if (client_id === undefined || client_secret === undefined) {
    throw new OAuthError('invalid_client', 'client_id and client_secret are required.');
  }
  const application = await findApplication(services, client_id);
  if (application === undefined || !matchesHash(client_secret, application.secret_hash)) {
    throw new OAuthError('invalid_client', 'client_id names no application, or client_secret is wrong.');
  }
  if (!application.active) throw new OAuthError('invalid_client', 'The application is not active.');
  const [error] = check(parameters).map(fromValidationError);
  if (error) throw new OAuthError(error.code, error.message);
  return { application, parameters };
}

function readBasic(header = '', given: Record<string, string>): Record<string, string> {
  const [, value] = /^basic +(\S+)$/i.exec(header) ?? [];
  if (value === undefined) return {};
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(value, 'base64').toString('utf8')) ?? [];
  const basic = { client_id: formDecode(id), client_secret: formDecode(secret) };
  if (given.client_secret !== undefined || (given.client_id ?? basic.client_id) !== basic.client_id) {
    throw new OAuthError('invalid_request', 'Send client_id and client_secret in one way only.');
  }
  return basic;
}

/** Both parts are encoded like values of a form, before the pair is encoded as base64. */
function formDecode(text = ''): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' ')).replaceAll('\0', '');
  } catch {
    return '';
  }
}
