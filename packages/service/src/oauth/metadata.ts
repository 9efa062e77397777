import type { Contract, OAuthOperationId } from '../contract/contract.ts';
import type { Links } from '../contract/links.ts';
import { challengeMethods } from '../domain/authorizations.ts';

/** Describes the OAuth 2 endpoints, so that libraries configure themselves (RFC 8414, section 2). */
export function describeServer({ operations, document }: Contract, links: Links): object {
  const { scopes } = document.components.securitySchemes.AccessToken.flows.authorizationCode;
  const constantOf = (id: OAuthOperationId, name: string) => {
    const parameters = operations.find(({ operationId }) => operationId === id)?.query ?? [];
    return parameters.find((parameter) => parameter.name === name)?.schema.const;
  };
  return {
    issuer: links.issuer(),
    authorization_endpoint: links.to('authorizeApplication', {}),
    token_endpoint: links.to('exchangeAuthorizationCode', {}),
    scopes_supported: Object.keys(scopes),
    response_types_supported: [constantOf('authorizeApplication', 'response_type')],
    response_modes_supported: ['query'],
    grant_types_supported: [constantOf('exchangeAuthorizationCode', 'grant_type')],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: challengeMethods,
    authorization_response_iss_parameter_supported: true,
  };
}
