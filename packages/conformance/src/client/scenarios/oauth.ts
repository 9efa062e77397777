import { createHash } from 'node:crypto';
import type { ClientRun } from '../../weather/client-run.ts';
import { atMost, completed, type Finding, failed, named, serious, unless } from '../../weather/findings.ts';
import type { ReceivedRequest } from '../../weather/received-request.ts';
import { json, type Reply, redirect } from '../../weather/reply.ts';
import type { Script } from '../../weather/scenario.ts';
import type { ApiEnvironment, ClientSecrets } from '../environment.ts';
import type { ApiScenario } from '../scenario.ts';

/** The server's behavior while a user signs in, and the judgement of the client. */
interface SignIn extends Pick<Script, 'respond' | 'respondElsewhere'> {
  /** The callback that the user returns to, by default with a code and the state of the authorization. */
  callback?(authorization: URLSearchParams): Record<string, string>;
  judge(run: SignInRun): Finding[];
}

interface SignInRun extends ClientRun {
  /** The URL that the client sends the user to. */
  authorizeUrl?: URL | undefined;
}

type SignInScenario = Omit<ApiScenario, 'play'> & { play(environment: ApiEnvironment): SignIn };

/** Plays the user: reads the URL that the program prints, and returns the callback's. */
function playUser({ callback, judge, ...responses }: SignIn, secrets: ClientSecrets): Script {
  let authorizeUrl: URL | undefined;
  return {
    ...responses,
    input(line) {
      if (authorizeUrl !== undefined || !URL.canParse(line)) return undefined;
      authorizeUrl = new URL(line);
      return callbackUrl(authorizeUrl.searchParams, callback, secrets);
    },
    maySendNothing: true,
    absence: () => (authorizeUrl === undefined ? 'printed no URL' : undefined),
    judge: (run) => judge({ ...run, authorizeUrl }),
  };
}

function callbackUrl(authorization: URLSearchParams, callback: SignIn['callback'], { code }: ClientSecrets): string {
  const state = authorization.get('state');
  const given = callback?.(authorization) ?? { code, ...(state !== null && { state }) };
  const redirectUri = authorization.get('redirect_uri') ?? '';
  const url = new URL(URL.canParse(redirectUri) ? redirectUri : 'https://app.example/callback');
  for (const [name, value] of Object.entries(given)) url.searchParams.set(name, value);
  return url.href;
}

const isExchange = ({ url }: ReceivedRequest) => url.pathname.endsWith('/oauth/token');

const exchangesOf = (run: ClientRun) => run.requests.filter(isExchange);

/** The parameters of an exchange, wherever the client sends them. */
export function exchangeParameters({ url, text, headers }: ReceivedRequest): URLSearchParams {
  const isForm = (headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
  return new URLSearchParams([...url.searchParams, ...(isForm ? new URLSearchParams(text) : [])]);
}

const token = ({ accessToken }: ClientSecrets, more: object = {}): Reply =>
  json(200, { access_token: accessToken, token_type: 'bearer', scope: 'public', ...more });

/** Responds to exchanges; everything else is up to the server behind the scenario. */
const onExchange =
  (respond: (request: ReceivedRequest) => Reply) =>
  (request: ReceivedRequest): Reply | undefined =>
    isExchange(request) ? respond(request) : undefined;

/** The ids of the accounts in the last list of accounts that the client got. */
function accountsOf({ requests }: ClientRun): string[] {
  const reply = requests.findLast(({ operation }) => operation === 'listAccounts')?.reply;
  const { accounts = [] } = JSON.parse(reply?.text || '{}') as { accounts?: { id: string }[] };
  return accounts.map(({ id }) => id);
}

/** A callback that must not lead to an exchange. */
const refusedCallback =
  (
    callback: (authorization: URLSearchParams, environment: ApiEnvironment) => Record<string, string>,
    why: string,
  ): SignInScenario['play'] =>
  (environment) => ({
    callback: (authorization) => callback(authorization, environment),
    respond: onExchange(() => token(environment.secrets)),
    judge: (run) => [...atMost(0, exchangesOf(run), `to exchange a code, because ${why}`), ...failed(run, why)],
  });

const signIns: readonly SignInScenario[] = [
  {
    id: 'sign-in',
    task: 'sign-in',
    title: 'signs a user in as the contract says',
    story: 'The user agrees. The token response has one more field.',
    reason: 'The parameters of both steps are fixed, and a `state` protects users from callbacks that others made.',
    play: ({ secrets }) => ({
      respond: onExchange(() => token(secrets, { refresh_hint: null })),
      judge: (run) => [
        ...findAuthorization(run, secrets),
        ...findExchange(run, secrets),
        ...completed(run, accountsOf(run)),
      ],
    }),
  },
  {
    id: 'forged-state',
    task: 'sign-in',
    title: 'refuses a callback with a forged `state`',
    story: 'The callback has a code and a `state` that the client did not make.',
    reason: 'Otherwise an attacker connects the account of a victim with an account of the attacker.',
    play: refusedCallback(
      (_, { secrets }) => ({ code: secrets.code, state: 'made-by-somebody-else' }),
      'the callback is forged',
    ),
  },
  {
    id: 'missing-state',
    task: 'sign-in',
    title: 'refuses a callback without `state`',
    story: 'The callback has a code and no `state`.',
    reason: 'An attacker who cannot guess a `state` leaves it out.',
    play: refusedCallback((_, { secrets }) => ({ code: secrets.code }), 'the callback has no `state`'),
  },
  {
    id: 'denied-access',
    task: 'sign-in',
    title: 'reports that the user denied access',
    story: 'The callback has `error=access_denied` and no code.',
    reason: 'There is nothing to exchange, and the user wants to know what happened.',
    play: refusedCallback(
      (authorization) => ({ error: 'access_denied', state: authorization.get('state') ?? '' }),
      'the user denied access',
    ),
  },
  {
    id: 'refused-code',
    task: 'sign-in',
    title: 'does not repeat an exchange that is refused',
    story: 'The exchange gets 400 with `invalid_grant`: the code has expired.',
    reason: 'A code is good for one exchange. Servers revoke tokens of codes that come twice.',
    play: () => ({
      respond: onExchange(() => json(400, { error: 'invalid_grant', error_description: 'The code has expired.' })),
      judge: (run) => [
        ...atMost(1, exchangesOf(run), 'with a code that is refused'),
        ...failed(run, 'the exchange was refused'),
        ...named(run, 'invalid_grant'),
      ],
    }),
  },
  {
    id: 'redirected-exchange',
    task: 'sign-in',
    title: 'does not send the secret of the application to another origin',
    story: 'The response to the exchange is 307 to another origin.',
    reason: 'Whoever has the secret and the code acts as the application for this user.',
    play: ({ elsewhere, secrets }) => ({
      respond: onExchange(({ target }) => redirect(elsewhere + target)),
      respondElsewhere: () => token(secrets),
      judge: (run) => failed(run, 'the service did not exchange the code'),
    }),
  },
];

/** How a client signs users in by OAuth 2. */
export const oauthScenarios: readonly ApiScenario[] = signIns.map((scenario) => ({
  ...scenario,
  play: (environment) => playUser(scenario.play(environment), environment.secrets),
}));

function findAuthorization({ authorizeUrl }: SignInRun, secrets: ClientSecrets): Finding[] {
  if (authorizeUrl === undefined) return [];
  const { searchParams } = authorizeUrl;
  return [
    ...unless(searchParams.get('response_type') === 'code', () => ({
      requirements: ['AUTH-9'],
      expected: '`response_type=code` in the URL for the user',
      seen: searchParams.get('response_type') ?? 'no `response_type`',
    })),
    ...unless(searchParams.get('client_id') === secrets.clientId && searchParams.has('redirect_uri'), () => ({
      requirements: ['AUTH-9'],
      expected: '`client_id` and `redirect_uri` in the URL for the user',
      seen: [...searchParams.keys()].join(', '),
    })),
    ...unless((searchParams.get('state') ?? '').length >= 8, () => ({
      expected: 'a `state` in the URL for the user that nobody can guess',
      seen: searchParams.get('state') || 'no `state`',
    })),
    ...serious(
      unless(!authorizeUrl.href.includes(secrets.clientSecret), () => ({
        expected: 'no client secret in the URL for the user',
        seen: 'the client secret',
      })),
    ),
  ];
}

/** A proof key (PKCE, RFC 7636) protects the code only if the exchange proves it. */
function findProofKey({ authorizeUrl }: SignInRun, exchange: URLSearchParams): Finding[] {
  const { searchParams = new URLSearchParams() } = authorizeUrl ?? {};
  const challenge = searchParams.get('code_challenge');
  if (challenge === null) return [];
  const verifier = exchange.get('code_verifier') ?? '';
  const isHashed = searchParams.get('code_challenge_method') === 'S256';
  const proof = isHashed ? createHash('sha256').update(verifier).digest('base64url') : verifier;
  return [
    ...unless(isHashed, () => ({
      expected: '`code_challenge_method=S256`, because a plain proof key is in the URL for everyone to read',
      seen: searchParams.get('code_challenge_method') ?? 'no `code_challenge_method`',
    })),
    ...unless(proof === challenge, () => ({
      expected: 'the `code_verifier` of the `code_challenge` in the URL for the user',
      seen: verifier === '' ? 'none' : 'another one',
    })),
  ];
}

const exchangeNames = ['response_type', 'client_id', 'client_secret', 'code', 'redirect_uri', 'grant_type'];

function findExchange(run: SignInRun, { code }: ClientSecrets): Finding[] {
  const [request] = exchangesOf(run);
  if (request === undefined) return [];
  const missing = exchangeNames.filter((name) => !request.url.searchParams.has(name));
  const given = exchangeParameters(request);
  return [
    ...unless(missing.length === 0, () => ({
      requirements: ['AUTH-15'],
      expected: `the parameters ${exchangeNames.join(', ')} in the query string of the exchange`,
      seen: `without ${missing.map((name) => (given.has(name) ? `${name} (in the body)` : name)).join(', ')}`,
      request,
    })),
    ...findProofKey(run, given),
    ...unless(
      [undefined, given.get('redirect_uri')].includes(run.authorizeUrl?.searchParams.get('redirect_uri')),
      () => ({
        expected: 'the `redirect_uri` of the URL for the user',
        seen: given.get('redirect_uri') ?? 'none',
        request,
      }),
    ),
    ...unless(given.get('code') === code, () => ({
      expected: 'the code of the callback',
      seen: 'another code',
      request,
    })),
  ];
}
