import type { components } from '@email-automation/types';
import type { PageResponse } from '../pages/page.ts';
import { exchangeCode } from '../services/authorizations.ts';
import { identifyClient } from './client.ts';
import { OAuthError } from './errors.ts';
import { json } from './responses.ts';
import type { OAuthCall } from './step.ts';

/** Last step: the application exchanges the code for an access token (AUTH-13 to AUTH-19). @throws OAuthError */
export async function exchangeAuthorizationCode(call: OAuthCall): Promise<PageResponse> {
  const { parameters, application } = await identifyClient(call);
  const exchanged = await exchangeCode(call.services, application, parameters);
  if ('refusal' in exchanged) throw new OAuthError('invalid_grant', exchanged.refusal);
  const body: components['schemas']['AccessTokenResponse'] = {
    access_token: exchanged.token,
    token_type: 'bearer',
    scope: 'public',
  };
  return json(200, body);
}
