import type { components } from '@email-automation/types';
import type { PageResponse } from '../pages/page.ts';
import { exchangeCode } from '../services/access/authorizations.ts';
import { identifyClient } from './client.ts';
import type { OAuthRequest } from './endpoint.ts';
import { OAuthError } from './errors.ts';
import { renderJson } from './responses.ts';

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
