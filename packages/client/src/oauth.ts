import type { Result } from '@email-automation/types';
import { type Call, toCall } from './call.ts';
import { captureCaller } from './caller-stack.ts';
import { checkOptions, type OptionTypes, string, type Type } from './check-options.ts';
import { ClientError } from './errors.ts';
import type { CallOptions } from './operation.ts';
import { type ClientOptions, clientOptionTypes, resolveOptions } from './options.ts';
import type { PendingAuthorization } from './records.ts';
import { createContext } from './request-context.ts';
import { endpoints } from './resources.ts';
import { createSend } from './send.ts';
import { messages } from './vocabulary.ts';

export type OAuthOptions = Pick<ClientOptions, 'fetch' | 'headers' | 'application' | 'timeoutMs' | 'middleware'> & {
  /** URL of the OAuth 2 endpoints. */
  authUrl: string;
  /** Client id of the registered application. */
  clientId: string;
  /** Client secret of the application. Keep it on your server. */
  clientSecret: string;
  /** The registered callback URL. */
  redirectUri: string;
};

export interface OAuth {
  /**
   * Starts an authorization.
   * @throws Error without Web Crypto, which browsers have on HTTPS and localhost only
   */
  authorize(): Promise<PendingAuthorization>;
  /**
   * Exchanges the code in the callback for an access token.
   * @param callback URL of the callback request, with its query; a path with a query is enough
   * @param pending the result of `authorize`
   * @throws AuthorizationError when the user denied access, or the callback does not belong to this authorization
   * @throws ApiError when the service refuses the exchange; `code` is for example `invalid_grant`
   */
  exchangeCode(
    callback: string | URL,
    pending: Pick<PendingAuthorization, 'state' | 'codeVerifier'>,
    options?: CallOptions,
  ): Call<Result<'exchangeAuthorizationCode'>>;
}

/** The method that users call, for messages. */
const methodName = 'oauth.exchangeCode';

/** The callback has no code: the user denied access, or the callback is forged. */
export class AuthorizationError extends ClientError {
  override name = 'AuthorizationError';
  /** `access_denied` when the user denied access, `invalid_callback` when the callback does not belong to this authorization. */
  declare readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`, { ...createContext('authorizeApplication'), methodName }, { code });
  }
}

const url: Type = ['a URL', (value) => URL.canParse(value as string)];

const oauthOptionTypes = {
  ...clientOptionTypes,
  clientId: string,
  clientSecret: string,
  redirectUri: url,
} satisfies OptionTypes<ClientOptions & OAuthOptions>;

/**
 * Creates a client for the authorization code flow of OAuth 2. It sends `state` against forged callbacks, and a proof
 * key (PKCE, RFC 7636) against stolen codes.
 * @throws InvalidArgumentError when an option is unknown, missing or invalid; the message says how to fix it
 */
export function createOAuth(options: OAuthOptions): OAuth {
  const required = ['authUrl', 'clientId', 'clientSecret', 'redirectUri'];
  const { clientId, clientSecret, redirectUri, ...rest } = checkOptions(
    'createOAuth',
    options,
    oauthOptionTypes,
    required,
  );
  const resolved = resolveOptions({ ...rest, baseUrl: rest.authUrl }, async () => ({ header: '', secret: '' }));
  const send = createSend(resolved);

  const oauth: OAuth = {
    async authorize() {
      const { subtle } = crypto;
      if (!subtle) throw new Error('authorize needs HTTPS or localhost.');
      const state = crypto.randomUUID();
      const codeVerifier = crypto.randomUUID() + crypto.randomUUID();
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        state,
        code_challenge: encodeBase64Url(await subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier))),
        code_challenge_method: 'S256',
      });
      return { url: `${resolved.authUrl}${endpoints.authorizeApplication.path}?${query}`, state, codeVerifier };
    },

    exchangeCode(callback, { state, codeVerifier } = {} as PendingAuthorization, callOptions) {
      const exchange = async () => {
        const args = {
          response_type: 'token',
          client_id: clientId,
          client_secret: clientSecret,
          code: readCode(callback, state),
          redirect_uri: redirectUri,
          grant_type: 'authorization_code',
        };
        const query = { ...callOptions?.query, code_verifier: codeVerifier };
        const endpoint = { ...endpoints.exchangeAuthorizationCode, name: methodName };
        return send('exchangeAuthorizationCode', args, { ...callOptions, query }, { endpoint });
      };
      return toCall(exchange().catch(captureCaller(oauth.exchangeCode)));
    },
  };
  return oauth;

  function readCode(callback: string | URL, state: string): string {
    const query = new URL(callback, redirectUri).searchParams;
    const [code, error] = [query.get('code'), query.get('error')];
    const isForged = !state || query.get('state') !== state;
    if (isForged || !(code || error)) {
      throw new AuthorizationError('invalid_callback', messages.invalidCallback);
    }
    if (!code) throw new AuthorizationError(error as string, query.get('error_description') ?? messages.noAccess);
    return code;
  }
}

/** Encodes a SHA-256 hash, which has one character of padding. */
const encodeBase64Url = (hash: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(hash)))
    .replace(/=$/, '')
    .replaceAll('+', '-')
    .replaceAll('/', '_');
