import { deepEqual, equal } from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { answer, headers, request } from '../../mutants/mutant.ts';
import type { Answered } from '../../mutants/proxy.ts';
import type { Prober, Seen } from '../prober.ts';
import { json, type Variant, variant, withBody } from '../variant.ts';

const authorize = 'authorizeApplication' as const;
const exchange = 'exchangeAuthorizationCode' as const;

type Parameters = Record<string, string | undefined>;

/** What an application says of itself, with further parameters; those without a value are left out. */
function parameters({ target }: Prober, kind: 'authorize' | 'exchange', more: Parameters = {}): string {
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
  const given = Object.entries({ ...own, ...more }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return String(new URLSearchParams(given));
}

const exchanged = async (server: Prober, more: Parameters): Promise<Seen> =>
  server.post(`/oauth/token?${parameters(server, 'exchange', more)}`, undefined, { token: null });

const aCode = async (server: Prober) => (await server.given('verification code')).code ?? '';

const authorization = (server: Prober, cookie: string, more?: Parameters) =>
  server.get(`/oauth/authorize?${parameters(server, 'authorize', more)}`, { token: null, headers: { cookie } });

const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** What a page has hidden in its form. */
const hiddenIn = ({ text }: Seen) =>
  [...text.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']): [string, string] => [
      name,
      value
        .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code))
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&'),
    ],
  );

/** The answer to the user of the demo workspace who signs in and decides. */
async function decided(server: Prober, decision: 'allow' | 'deny', more?: Parameters): Promise<Seen> {
  const login = await authorization(server, '', more);
  const cookie = login.headers['set-cookie']?.split(';', 1)[0] ?? '';
  const send = (step: string, fields: [string, string][]) =>
    server.ask('POST', `/oauth/${step}`, {
      token: null,
      body: String(new URLSearchParams(fields)),
      headers: { ...form, cookie },
    });
  const user: [string, string][] = [
    ['email', 'ada@acme.example'],
    ['password', 'demo-password-of-ada'],
  ];
  const question = await send('login', [...hiddenIn(login), ...user]);
  return send('consent', [...hiddenIn(question), ['decision', decision]]);
}

const isConsent = (path: string) => path === '/oauth/consent' || path === '/oauth/authorize';
const returned = ({ headers }: Seen | Answered) => new URL(headers.location ?? 'about:blank');
const elsewhere = 'http://127.0.0.1:8080/elsewhere';

export const oauthVariants: Variant[] = [
  variant(
    'oauth-limits',
    'has the headers of limits at the steps of OAuth too',
    () =>
      headers([authorize, exchange], (shown) => {
        shown['x-ratelimit-limit'] = '3600';
        shown['x-ratelimit-remaining'] = '3599';
      }),
    async (server) => {
      for (const { headers: shown } of [await exchanged(server, { code: 'none' }), await authorization(server, '')]) {
        equal('x-ratelimit-limit' in shown || 'x-ratelimit-remaining' in shown, false);
      }
    },
  ),
  variant(
    'oauth-errors',
    'answers 422 and the errors of the API to an exchange that it refuses',
    () => async (asked, behind) => {
      const answered = await behind(asked);
      if (asked.operation !== exchange || answered.status < 400) return answered;
      return answer(422, { errors: [{ code: 'format_error', attribute: 'code', message: json(answered).error }] });
    },
    async (server) => {
      const code = await aCode(server);
      for (const [wrong, expected, error] of [
        [{ client_secret: 'wrong' }, 401, 'invalid_client'],
        [{ client_secret: undefined }, 401, 'invalid_client'],
        [{ client_id: 'nobody' }, 401, 'invalid_client'],
        [{ code: 'nothing' }, 400, 'invalid_grant'],
        [{ grant_type: 'password' }, 400, 'unsupported_grant_type'],
      ] as const) {
        const { status: seen, body } = await exchanged(server, { code, ...wrong });
        deepEqual([seen, body.error, typeof body.error_description], [expected, error, 'string']);
      }
      equal((await exchanged(server, { code })).status, 200);
    },
  ),
  variant(
    'code-reuse',
    'hands the same token out again for a code that was exchanged before',
    () => {
      const answers = new Map<string, Answered>();
      return async (asked, behind) => {
        const code = asked.operation === exchange ? asked.url.searchParams.get('code') : null;
        const answered = (code !== null && answers.get(code)) || (await behind(asked));
        if (code !== null && answered.status === 200) answers.set(code, answered);
        return answered;
      };
    },
    async (server) => {
      const code = await aCode(server);
      const { body } = await exchanged(server, { code });
      const withToken = { token: null, headers: { authorization: `Bearer ${body.access_token}` } };
      equal((await server.get('/v2/accounts', withToken)).status, 200);
      const again = await exchanged(server, { code });
      deepEqual([again.status, again.body.error], [400, 'invalid_grant']);
      equal((await server.get('/v2/accounts', withToken)).status, 401);
    },
  ),
  variant(
    'code-return',
    'brings the code back in the fragment of the address',
    () => async (asked, behind) => {
      const answered = await behind(asked);
      const inFragment = (address: string) => address.replace(/[?&](code=[^&#]*)(.*)$/, '#$1$2');
      if (asked.operation === undefined && json(answered)?.location !== undefined) {
        const value = json(answered);
        return withBody(answered, { ...value, location: inFragment(value.location) });
      }
      const { location } = answered.headers;
      if (location === undefined || !isConsent(asked.url.pathname)) return answered;
      return { ...answered, headers: { ...answered.headers, location: inFragment(location) } };
    },
    async (server) => {
      const seen = await decided(server, 'allow');
      equal(seen.status, 303);
      const { code, ...others } = Object.fromEntries(returned(seen).searchParams);
      deepEqual(
        [Object.keys(others), returned(seen).origin + returned(seen).pathname],
        [[], server.target.credentials.oauthClient?.redirectUri],
      );
      equal((await exchanged(server, { code })).status, 200);
    },
  ),
  variant(
    'consent-denied',
    'shows a page to a user who refuses',
    () => async (asked, behind) => {
      const answered = await behind(asked);
      if (asked.url.pathname !== '/oauth/consent' || !answered.headers.location?.includes('access_denied'))
        return answered;
      return { status: 200, headers: { 'content-type': 'text/html' }, text: '<p>You have refused.</p>' };
    },
    async (server) => {
      const seen = await decided(server, 'deny');
      equal(seen.status, 303);
      equal(returned(seen).searchParams.get('error'), 'access_denied');
      equal(returned(seen).searchParams.has('code'), false);
    },
  ),
  variant(
    'oauth-state',
    'forgets `state`',
    () => request(authorize, ({ url }) => url.searchParams.delete('state')),
    async (server) => {
      const state = 'a b&c=ü';
      for (const decision of ['allow', 'deny'] as const) {
        const { searchParams } = new URL(returned(await decided(server, decision, { state })).href.replace('#', '?'));
        equal(searchParams.get('state'), state);
      }
    },
  ),
  variant(
    'pkce',
    'takes no notice of proof keys',
    () =>
      request([authorize, exchange], ({ url }) => {
        for (const name of ['code_challenge', 'code_challenge_method', 'code_verifier']) url.searchParams.delete(name);
      }),
    async (server) => {
      const verifier = 'v'.repeat(50);
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      const seen = await decided(server, 'allow', { code_challenge: challenge, code_challenge_method: 'S256' });
      const code = /code=([^&]*)/.exec(returned(seen).href)?.[1] ?? '';
      for (const wrong of [undefined, 'w'.repeat(50)]) {
        const { status: refusal, body } = await exchanged(server, { code, code_verifier: wrong });
        deepEqual([refusal, body.error], [400, 'invalid_grant']);
      }
      equal((await exchanged(server, { code, code_verifier: verifier })).status, 200);
      const plain = await exchanged(server, { code: await aCode(server), code_verifier: verifier });
      deepEqual([plain.status, plain.body.error], [400, 'invalid_grant']);
    },
  ),
  variant(
    'redirect-uri-check',
    'sends browsers with an unknown address to the registered one, and has another error at the exchange',
    () => async (asked, behind) => {
      const answered = await behind(asked);
      if (asked.operation === authorize && answered.status === 400) {
        return { ...answer(302), headers: { location: 'http://127.0.0.1:8080/callback?error=invalid_request' } };
      }
      if (asked.operation !== exchange || json(answered)?.error !== 'invalid_grant') return answered;
      return withBody(answered, { ...json(answered), error: 'invalid_request' });
    },
    async (server) => {
      for (const wrong of [{ redirect_uri: elsewhere }, { client_id: 'nobody' }]) {
        const { status: seen, headers: shown } = await authorization(server, '', wrong);
        deepEqual([seen, shown.location], [400, undefined]);
      }
      const known = await authorization(server, '', { response_type: 'token' });
      equal(returned(known).searchParams.get('error'), 'unsupported_response_type');
      const { status: seen, body } = await exchanged(server, { code: await aCode(server), redirect_uri: elsewhere });
      deepEqual([seen, body.error], [400, 'invalid_grant']);
    },
  ),
  variant(
    'exchange-in-body',
    'reads the parameters of the exchange in the query string only',
    () =>
      request(exchange, (asked) => {
        asked.text = '';
        delete asked.headers['content-type'];
        delete asked.headers.authorization;
      }),
    async (server) => {
      const body = parameters(server, 'exchange', { code: await aCode(server) });
      equal((await server.ask('POST', '/oauth/token', { token: null, body, headers: form })).status, 200);
      const value = Object.fromEntries(
        new URLSearchParams(parameters(server, 'exchange', { code: await aCode(server) })),
      );
      equal((await server.ask('POST', '/oauth/token', { token: null, body: value })).status, 200);
      const { id, secret } = server.target.credentials.oauthClient ?? {};
      const basic = { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` };
      const none = { client_id: undefined, client_secret: undefined, code: await aCode(server) };
      const query = parameters(server, 'exchange', none);
      equal((await server.ask('POST', `/oauth/token?${query}`, { token: null, headers: basic })).status, 200);
    },
  ),
];
