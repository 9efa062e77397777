import { addressOf } from './address.ts';
import { type Call, toCall } from './call.ts';
import { check, type Known } from './check.ts';
import { type CoreOptions, coreOptions, settingsOf } from './core.ts';
import { ClientError } from './errors.ts';
import type { CallOptions, Result } from './operation.ts';
import { endpoints } from './resources.ts';
import { createSend } from './send.ts';

export type OAuthOptions = Pick<CoreOptions, 'fetch' | 'headers' | 'application' | 'timeoutMs' | 'use'> & {
  /** The address that serves the steps of OAuth 2. */
  authUrl: string;
  /** Id of the registered application. */
  clientId: string;
  /** Its secret: keep it on a server. */
  clientSecret: string;
  /** Where the user comes back to, as it was registered. */
  redirectUri: string;
};

/** What has to be kept, with the user's session, until the user comes back. */
export interface PendingAuthorization {
  state: string;
  codeVerifier: string;
}

export interface OAuth {
  /** The address to send the user to, and what to keep until the user comes back. */
  authorizeUrl(): Promise<PendingAuthorization & { url: string }>;
  /**
   * Exchanges the code that the user brought back for an access token.
   * @param callback address at which the user came back, with its query
   * @param kept what `authorizeUrl` returned
   * @throws AuthorizationError when the user refused, or did not come from this authorization
   * @throws ApiError when the exchange is refused; its `code` is such as `invalid_grant`
   */
  exchangeCode(
    callback: string | URL,
    kept: PendingAuthorization,
    options?: CallOptions,
  ): Call<Result<'exchangeAuthorizationCode'>>;
}

/** The user did not come back with a code. */
export class AuthorizationError extends ClientError {
  override name = 'AuthorizationError';
  /** `access_denied` when the user refused, `invalid_callback` when the callback is not the answer to this authorization. */
  readonly code: string;

  constructor(code: string, message: string) {
    const { path } = endpoints.authorizeApplication;
    super(`${code}: ${message}`, { operationId: 'authorizeApplication', method: 'GET', path });
    this.code = code;
  }
}

const oauthOptions = { ...coreOptions, clientId: 'text', clientSecret: 'text', redirectUri: 'text' } satisfies Known<
  CoreOptions & OAuthOptions
>;

/**
 * The authorization code flow of OAuth 2, with `state` against forged callbacks and a proof key (RFC 7636) against
 * stolen codes.
 * @throws TypeError when an option is unknown, missing or not usable, and says what to do
 */
export function createOAuth(options: OAuthOptions): OAuth {
  const { authUrl, clientId, clientSecret, redirectUri, ...rest } = check('createOAuth', options, oauthOptions);
  for (const [name, value] of Object.entries({ clientId, clientSecret, redirectUri })) {
    if (value === undefined) throw new TypeError(`createOAuth needs ${name}.`);
  }
  if (!URL.canParse(redirectUri)) throw new TypeError('createOAuth needs redirectUri as an address.');
  const address = addressOf('createOAuth', 'authUrl', authUrl);
  const send = createSend(settingsOf('createOAuth', { ...rest, baseUrl: authUrl }, () => ({ header: '', secret: '' })));

  return {
    async authorizeUrl() {
      const state = crypto.randomUUID();
      const codeVerifier = crypto.randomUUID() + crypto.randomUUID();
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        state,
        code_challenge: base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier))),
        code_challenge_method: 'S256',
      });
      return { url: `${address}${endpoints.authorizeApplication.path}?${query}`, state, codeVerifier };
    },

    exchangeCode(callback, { state, codeVerifier } = {} as PendingAuthorization, callOptions) {
      const exchange = async () => {
        const args = {
          response_type: 'token',
          client_id: clientId,
          client_secret: clientSecret,
          code: codeIn(callback, state),
          redirect_uri: redirectUri,
          grant_type: 'authorization_code',
        };
        return send('exchangeAuthorizationCode', args, callOptions, { extra: { code_verifier: codeVerifier } });
      };
      return toCall(exchange());
    },
  };

  function codeIn(callback: string | URL, state: string): string {
    const query = new URL(callback, redirectUri).searchParams;
    const [code, error] = [query.get('code'), query.get('error')];
    if (!state || query.get('state') !== state || !(code || error)) {
      throw new AuthorizationError('invalid_callback', 'it does not answer this authorization; start a new one');
    }
    if (!code) throw new AuthorizationError(error ?? '', query.get('error_description') ?? 'access was not granted');
    return code;
  }
}

const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes))).replace(/[+/=]/g, (one) => ({ '+': '-', '/': '_' })[one] ?? '');
