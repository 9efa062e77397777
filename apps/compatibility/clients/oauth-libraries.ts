import * as oauth4webapi from 'oauth4webapi';
import { AuthorizationCode } from 'simple-oauth2';
import type { Authorize } from './authorize.ts';

export interface Flow {
  /** URL of the server or the mock. */
  url: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  authorize: Authorize;
}

type Library = (flow: Flow) => Promise<{ access_token: string; token_type: string; scope?: string }>;

/** The whole flow with simple-oauth2, configured as its README says. */
const simpleOauth2 =
  (options: object): Library =>
  async ({ url, clientId: id, clientSecret: secret, redirectUri: redirect_uri, authorize }) => {
    const client = new AuthorizationCode({ client: { id, secret }, auth: { tokenHost: url }, options });
    const back = await authorize(client.authorizeURL({ redirect_uri, scope: 'public', state: 's' }));
    const { token } = await client.getToken({ code: back.searchParams.get('code'), redirect_uri, scope: 'public' });
    return token;
  };

const withoutTls = { [oauth4webapi.allowInsecureRequests]: true };

/** The whole flow with oauth4webapi and PKCE, configured as its examples say. */
const webapi =
  (createAuth: (secret: string) => oauth4webapi.ClientAuth): Library =>
  async ({ url, clientId: client_id, clientSecret, redirectUri, authorize }) => {
    const issuer = new URL(url);
    const metadata = await oauth4webapi.discoveryRequest(issuer, { algorithm: 'oauth2', ...withoutTls });
    const server = await oauth4webapi.processDiscoveryResponse(issuer, metadata);
    const [state, verifier] = [oauth4webapi.generateRandomState(), oauth4webapi.generateRandomCodeVerifier()];
    const start = new URL(server.authorization_endpoint as string);
    start.search = String(
      new URLSearchParams({
        client_id,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'public',
        state,
        code_challenge: await oauth4webapi.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }),
    );
    const client = { client_id };
    const parameters = oauth4webapi.validateAuthResponse(server, client, await authorize(start), state);
    const auth = createAuth(clientSecret);
    const response = await oauth4webapi.authorizationCodeGrantRequest(
      server,
      client,
      auth,
      parameters,
      redirectUri,
      verifier,
      withoutTls,
    );
    return oauth4webapi.processAuthorizationCodeResponse(server, client, response);
  };

/** Each library with each way to send the credentials of the client. */
export const oauthLibraries: Record<string, Library> = {
  'simple-oauth2, its defaults': simpleOauth2({}),
  'simple-oauth2, Basic and JSON': simpleOauth2({ bodyFormat: 'json', authorizationMethod: 'header' }),
  'simple-oauth2, Basic that is not form-encoded': simpleOauth2({ credentialsEncodingMode: 'loose' }),
  'simple-oauth2, a form': simpleOauth2({ authorizationMethod: 'body' }),
  'simple-oauth2, JSON': simpleOauth2({ bodyFormat: 'json', authorizationMethod: 'body' }),
  'oauth4webapi, client_secret_basic': webapi(oauth4webapi.ClientSecretBasic),
  'oauth4webapi, client_secret_post': webapi(oauth4webapi.ClientSecretPost),
};
