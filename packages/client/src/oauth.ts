import type { Result } from '@email-automation/types';
import { checkOptions } from './check-options.ts';
import { AuthorizationError } from './error-kinds.ts';
import { type CallOptions, type OAuthOptions, oauthOptionTypes, requiredOAuthOptions } from './option-types.ts';
import { resolveOptions } from './options.ts';
import type { PendingAuthorization } from './records.ts';
import { endpoints } from './resources.ts';
import { createSend, endpointOf } from './send.ts';
import { messages } from './vocabulary.ts';

export type OAuth = ReturnType<typeof createOAuth>;

/** The method that users call, for messages. */
const name = 'oauth.exchangeCode';

/**
 * Creates a client for the authorization code flow of OAuth 2. It sends `state` against forged callbacks, and a proof
 * key (PKCE, RFC 7636) against stolen codes.
 * @throws InvalidArgumentError when an option is unknown, missing or invalid; the message says how to fix it
 */
export function createOAuth(options: OAuthOptions) {
  const checked = checkOptions('createOAuth', options, oauthOptionTypes, requiredOAuthOptions);
  const { authUrl, clientId, clientSecret, redirectUri, ...rest } = checked;
  const resolved = resolveOptions({ ...rest, baseUrl: authUrl });
  const send = createSend(resolved);
  const application = { client_id: clientId, redirect_uri: redirectUri };

  return {
    /**
     * Starts an authorization.
     * @throws Error without Web Crypto, which browsers have on HTTPS and localhost only
     */
    async authorize(): Promise<PendingAuthorization> {
      if (!crypto.subtle) throw new Error('authorize needs HTTPS or localhost.');
      const state = crypto.randomUUID();
      const codeVerifier = crypto.randomUUID() + crypto.randomUUID();
      const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier));
      const proof = { state, code_challenge: encodeBase64Url(hash), code_challenge_method: 'S256' };
      const query = new URLSearchParams({ response_type: 'code', ...application, ...proof });
      return { url: `${resolved.baseUrl}${endpoints.authorizeApplication.path}?${query}`, state, codeVerifier };
    },

    /**
     * Exchanges the code in the callback for an access token.
     * @param callback URL of the callback request, with its query; a path with a query is enough
     * @param pending the result of `authorize`
     * @throws AuthorizationError when the callback has no code
     * @throws ApiError when the service refuses the code
     */
    async exchangeCode(
      callback: string | URL,
      pending: Pick<PendingAuthorization, 'state' | 'codeVerifier'>,
      callOptions: CallOptions = {},
    ): Promise<Result<'exchangeAuthorizationCode'>> {
      const query = URL.canParse(String(callback), redirectUri)
        ? new URL(callback, redirectUri).searchParams
        : undefined;
      const code = readCode(query ?? new URLSearchParams(), pending?.state);
      const grant = { response_type: 'token', grant_type: 'authorization_code', code };
      const proof = { ...callOptions.query, code_verifier: pending.codeVerifier };
      const args = { ...grant, ...application, client_secret: clientSecret };
      const endpoint = { ...endpointOf('exchangeAuthorizationCode'), name };
      return (await send(endpoint, args, { ...callOptions, query: proof })).data;
    },
  };
}

/** @throws AuthorizationError when the callback has no code of this authorization */
function readCode(query: URLSearchParams, state: string | undefined): string {
  const [code, error] = [query.get('code'), query.get('error')];
  const isForged = !state || query.get('state') !== state;
  if (isForged || !(code || error)) refuse('invalid_callback', messages.invalidCallback);
  return code || refuse(error as string, query.get('error_description') ?? messages.noAccess);
}

function refuse(code: string, message: string): never {
  throw new AuthorizationError(name, `${code}: ${message}`, { code });
}

/** Encodes a SHA-256 hash, which has one character of padding. */
const encodeBase64Url = (hash: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(hash)))
    .replace(/=$/, '')
    .replaceAll('+', '-')
    .replaceAll('/', '_');
