import { deepEqual, equal } from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { hiddenFields } from '@email-automation/test-tools/hidden-fields';
import type { Rewrite, ServerResponse } from '../../servers/exchange.ts';
import { changeRequest, createResponse, parseBody } from '../../servers/rewrites.ts';
import type { ProbeResponse, Prober } from '../prober.ts';
import { defineVariant, type Variant, withBody } from '../variant.ts';

const authorize = 'authorizeApplication' as const;
const exchange = 'exchangeAuthorizationCode' as const;

type Parameters = Record<string, string | undefined>;

/** Formats the parameters of a request in the OAuth flow; parameters with the value undefined are omitted. */
function formatParameters({ target }: Prober, kind: 'authorize' | 'exchange', more: Parameters = {}): string {
  const { id = '', secret = '', redirectUri = '' } = target.credentials.oauthClient ?? {};
  const own: Parameters =
    kind === 'authorize'
      ? { response_type: 'code', client_id: id, redirect_uri: redirectUri }
      : {
          response_type: 'token',
          grant_type: 'authorization_code',
          client_id: id,
          client_secret: secret,
          redirect_uri: redirectUri,
        };
  const entries = Object.entries({ ...own, ...more }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return String(new URLSearchParams(entries));
}

const exchangeCode = async (server: Prober, more: Parameters): Promise<ProbeResponse> =>
  server.post(`/oauth/token?${formatParameters(server, 'exchange', more)}`, undefined, { token: null });

const provideCode = async (server: Prober) => (await server.provide('verification code')).code ?? '';

const requestAuthorization = (server: Prober, cookie: string, more?: Parameters) =>
  server.get(`/oauth/authorize?${formatParameters(server, 'authorize', more)}`, { token: null, headers: { cookie } });

const metadataPath = '/.well-known/oauth-authorization-server';
const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** Signs in the user of the demo workspace, submits the decision, and returns the response. */
async function submitDecision(server: Prober, decision: 'allow' | 'deny', more?: Parameters): Promise<ProbeResponse> {
  const login = await requestAuthorization(server, '', more);
  const cookie = login.headers['set-cookie']?.split(';', 1)[0] ?? '';
  const send = (step: string, fields: Record<string, string>) =>
    server.request('POST', `/oauth/${step}`, {
      token: null,
      body: String(new URLSearchParams(fields)),
      headers: { ...form, cookie },
    });
  const user = { email: 'ada@acme.example', password: 'demo-password-of-ada' };
  const consent = await send('login', { ...hiddenFields(login.text), ...user });
  return send('consent', { ...hiddenFields(consent.text), decision });
}

const isConsent = (path: string) => path === '/oauth/consent' || path === '/oauth/authorize';
const redirectUrl = ({ headers }: ProbeResponse | ServerResponse) => new URL(headers.location ?? 'about:blank');
/** The callback URL of the application in the demo workspace. */
const registeredUri = 'http://127.0.0.1:8080/callback';

export const oauthVariants: Variant[] = [
  defineVariant(
    'consent-page',
    'returns 401 to a browser in which no user has signed in',
    (): Rewrite => ({
      response: (response, { operation, headers }) =>
        operation === authorize && response.status === 200 && !headers.cookie ? { ...response, status: 401 } : response,
    }),
  ),
  defineVariant(
    'oauth-errors',
    'returns 422 with errors in the form of the API for an exchange that it rejects',
    () => async (request, next) => {
      const response = await next(request);
      if (request.operation !== exchange || response.status < 400) return response;
      return createResponse(422, {
        errors: [{ code: 'format_error', attribute: 'code', message: parseBody(response).error }],
      });
    },
  ),
  defineVariant(
    'code-reuse',
    'returns the same token again for a code that was already exchanged',
    () => {
      const responses = new Map<string, ServerResponse>();
      return async (request, next) => {
        const code = request.operation === exchange ? request.url.searchParams.get('code') : null;
        const response = (code !== null && responses.get(code)) || (await next(request));
        if (code !== null && response.status === 200) responses.set(code, response);
        return response;
      };
    },
    async (server) => {
      const code = await provideCode(server);
      const { body } = await exchangeCode(server, { code });
      const withToken = { token: null, headers: { authorization: `Bearer ${body.access_token}` } };
      equal((await server.get('/v2/accounts', withToken)).status, 200);
      const second = await exchangeCode(server, { code });
      deepEqual([second.status, second.body.error], [400, 'invalid_grant']);
      equal((await server.get('/v2/accounts', withToken)).status, 401);
    },
  ),
  defineVariant(
    'oauth-redirects',
    'returns the code in the fragment of the URL',
    () => async (request, next) => {
      const response = await next(request);
      const moveToFragment = (url: string) => url.replace(/[?&](code=[^&#]*)(.*)$/, '#$1$2');
      if (request.operation === undefined && parseBody(response)?.location !== undefined) {
        const value = parseBody(response);
        return withBody(response, { ...value, location: moveToFragment(value.location) });
      }
      const { location } = response.headers;
      if (location === undefined || !isConsent(request.url.pathname)) return response;
      return { ...response, headers: { ...response.headers, location: moveToFragment(location) } };
    },
    async (server) => {
      const response = await submitDecision(server, 'allow');
      equal(response.status, 303);
      const { code, ...others } = Object.fromEntries(redirectUrl(response).searchParams);
      deepEqual(
        [Object.keys(others), redirectUrl(response).origin + redirectUrl(response).pathname],
        [['iss'], server.target.credentials.oauthClient?.redirectUri],
      );
      equal((await exchangeCode(server, { code })).status, 200);
    },
  ),
  defineVariant(
    'oauth-metadata',
    'does not describe its OAuth 2 endpoints',
    () => async (request, next) => (request.url.pathname === metadataPath ? createResponse(404) : next(request)),
  ),
  defineVariant(
    'pkce',
    'ignores PKCE',
    () =>
      changeRequest([authorize, exchange], ({ url }) => {
        for (const name of ['code_challenge', 'code_challenge_method', 'code_verifier']) url.searchParams.delete(name);
      }),
    async (server) => {
      const verifier = 'v'.repeat(50);
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      const response = await submitDecision(server, 'allow', {
        code_challenge: challenge,
        code_challenge_method: 'S256',
      });
      const code = /code=([^&]*)/.exec(redirectUrl(response).href)?.[1] ?? '';
      for (const wrong of [undefined, 'w'.repeat(50)]) {
        const { status, body } = await exchangeCode(server, { code, code_verifier: wrong });
        deepEqual([status, body.error], [400, 'invalid_grant']);
      }
      equal((await exchangeCode(server, { code, code_verifier: verifier })).status, 200);
      const plain = await exchangeCode(server, { code: await provideCode(server), code_verifier: verifier });
      deepEqual([plain.status, plain.body.error], [400, 'invalid_grant']);
    },
  ),
  defineVariant(
    'redirect-uri-check',
    'redirects browsers with an unknown redirect URI to the registered one, and returns another error at the exchange',
    () => async (request, next) => {
      const response = await next(request);
      if (request.operation === authorize && response.status === 400) {
        return {
          ...createResponse(302),
          headers: { location: `${registeredUri}?error=invalid_request` },
        };
      }
      if (request.operation !== exchange || parseBody(response)?.error !== 'invalid_grant') return response;
      return withBody(response, { ...parseBody(response), error: 'invalid_request' });
    },
  ),
  defineVariant('exchange-in-body', 'reads the parameters of the exchange only from the query string', () =>
    changeRequest(exchange, (request) => {
      request.text = '';
      delete request.headers['content-type'];
      delete request.headers.authorization;
    }),
  ),
];
