export const metadataPath = '/.well-known/oauth-authorization-server';

/** Describes the OAuth 2 endpoints, so that libraries configure themselves (RFC 8414). @param issuer URL of the mock */
export const describeServer = (issuer: string): object => ({
  issuer,
  authorization_endpoint: `${issuer}/oauth/authorize`,
  token_endpoint: `${issuer}/oauth/token`,
  scopes_supported: ['public'],
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code'],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  code_challenge_methods_supported: ['S256', 'plain'],
});
