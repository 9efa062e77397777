import type { Rewrite } from '../../servers/exchange.ts';
import { changeRequest, createResponse, respondWhen } from '../../servers/rewrites.ts';
import { type Mutant, replaceHooks, rewrite } from '../mutant.ts';

const authorize = 'authorizeApplication';
const exchange = 'exchangeAuthorizationCode';
type Step = typeof authorize | typeof exchange;

/** Rejects requests by their query. */
const rejects: [requirement: string, step: Step, what: string, (query: URLSearchParams) => boolean][] = [
  ['AUTH-9', authorize, 'requests with `redirect_uri`', (query) => query.has('redirect_uri')],
  ['AUTH-9', authorize, 'requests without `scope`', (query) => !query.has('scope')],
  ['AUTH-9', authorize, 'requests without `state`', (query) => !query.has('state')],
  ['AUTH-9', authorize, 'the response type `code`', (query) => query.get('response_type') === 'code'],
  ['AUTH-15', exchange, 'requests with `response_type`', (query) => query.has('response_type')],
  ['AUTH-15', exchange, 'requests without `scope`', (query) => !query.has('scope')],
  ['AUTH-15', exchange, 'requests without `state`', (query) => !query.has('state')],
  ['AUTH-15', exchange, 'the grant type `authorization_code`', (query) => query.get('grant_type') !== 'code'],
  ['AUTH-14', exchange, 'secrets in the query string', (query) => query.has('client_secret')],
];

/** Returns a token although these parameters of the exchange are wrong or missing. */
const ignored: [parameter: string, right: string, what: string][] = [
  ['client_secret', 'plain-secret', 'any client secret'],
  ['client_id', 'plain-app', 'any client'],
  ['grant_type', 'authorization_code', 'any grant type'],
];

/** Moves the browser elsewhere after consent. */
const redirectTo = (change: (location: URL) => URL): Rewrite => ({
  response: (response, { operation }) =>
    operation === authorize && response.status === 302
      ? {
          ...response,
          headers: { ...response.headers, location: change(new URL(response.headers.location ?? '')).href },
        }
      : response,
});

const agree = 'consent=yes';
const isSignedIn = (cookie = '') => cookie.includes('session=');

export const oauthMutants: Mutant[] = [
  ...rejects.map(([requirement, step, what, isRejected]) =>
    rewrite(requirement, 'too strict', `${step} rejects ${what}`, () =>
      respondWhen(
        step,
        ({ url }) => isRejected(url.searchParams),
        () => createResponse(400, { error: 'invalid_request' }),
      ),
    ),
  ),
  ...ignored.map(([parameter, right, what]) =>
    rewrite('AUTH-14', 'too lax', `${exchange} accepts ${what}`, () =>
      changeRequest(exchange, ({ url }) => url.searchParams.set(parameter, right)),
    ),
  ),
  rewrite('AUTH-14', 'too lax', `${exchange} accepts no client secret`, () =>
    changeRequest(exchange, ({ url: { searchParams } }) => {
      if (!searchParams.has('client_secret')) searchParams.set('client_secret', 'plain-secret');
    }),
  ),
  ...(
    [
      ['an unknown code', 'unknown code'],
      ['a code of another application', 'wrong application'],
    ] as const
  ).map(([what, ignoredError]) =>
    replaceHooks('AUTH-14', 'too lax', `${exchange} returns a token for ${what}`, ({ exchangeCode }) => ({
      exchangeCode(world, query) {
        const answer = exchangeCode(world, query);
        const { error } = answer.body as { error?: string };
        if (error !== ignoredError) return answer;
        return { status: 200, body: { access_token: 'x', token_type: 'bearer', scope: 'public' } };
      },
    })),
  ),
  rewrite('AUTH-14', 'wrong', `${exchange} reads its parameters from a form in the body`, () =>
    changeRequest(exchange, ({ url, text }) => {
      url.search = text;
    }),
  ),
  rewrite('AUTH-9', 'only for other data', `${authorize} does not decode \`redirect_uri\``, () =>
    respondWhen(
      authorize,
      ({ url }) => url.search.includes('redirect_uri=https%3A'),
      () => createResponse(400, { error: 'invalid_request' }),
    ),
  ),
  replaceHooks('AUTH-10', 'too lax', `${authorize} issues a code to a session that it does not know`, (usual) => ({
    signedInUser: (world, request) => usual.signedInUser(world, request) ?? world.users[0],
  })),
  replaceHooks('AUTH-10', 'only on one operation', `${authorize} issues a code when a form agrees`, (usual) => ({
    signedInUser: (world, request) =>
      usual.signedInUser(world, request) ?? (request.text.includes('consent') ? world.users[0] : undefined),
  })),
  replaceHooks('AUTH-10', 'stale', `${authorize} continues with the session of the user before`, (usual) => {
    let previous: ReturnType<typeof usual.signedInUser>;
    return {
      signedInUser(world, request) {
        previous = usual.signedInUser(world, request) ?? previous;
        return previous;
      },
    };
  }),
  rewrite('AUTH-10', 'too lax', `${authorize} issues a code without authentication`, () =>
    respondWhen(
      authorize,
      () => true,
      () => ({ ...createResponse(302), headers: { location: 'https://app.example/callback?code=abcdef' } }),
    ),
  ),
  rewrite('AUTH-11', 'missing', `${authorize} issues a code to signed-in users without asking`, () =>
    changeRequest(authorize, (request) => {
      if (isSignedIn(request.headers.cookie)) Object.assign(request, { method: 'POST', text: agree });
    }),
  ),
  rewrite('AUTH-12', 'missing', 'redirects without the code', () =>
    redirectTo((location) => {
      location.searchParams.delete('code');
      return location;
    }),
  ),
  rewrite('AUTH-12', 'wrong', 'redirects with a code that it does not issue', () =>
    redirectTo((location) => {
      location.searchParams.set('code', 'abcdef');
      return location;
    }),
  ),
  rewrite('AUTH-12', 'wrong', 'redirects to the start page of the application', () =>
    redirectTo((location) => new URL(location.search, location.origin)),
  ),
  rewrite('AUTH-12', 'wrong', 'redirects to another application', () =>
    redirectTo((location) => new URL(location.search, 'https://elsewhere.example')),
  ),
  rewrite('AUTH-12', 'wrong', 'shows a page in place of the redirect', () => ({
    response: (response, { operation }) =>
      operation === authorize && response.status === 302
        ? { status: 200, headers: { 'content-type': 'text/html' }, text: '<h1>Allowed</h1>' }
        : response,
  })),
  ...(
    [
      ['too strict', 'for 5 minutes', 5],
      ['too lax', 'for an hour', 60],
      ['missing', 'forever', Number.POSITIVE_INFINITY],
      ['off by one', 'for 11 minutes', 11],
      ['wrong', 'for 10 seconds', 1 / 6],
    ] as const
  ).map(([kind, period, minutes]) =>
    replaceHooks('AUTH-13', kind, `accepts a code ${period}`, () => ({ codeLifetime: minutes * 60_000 })),
  ),
  replaceHooks('AUTH-13', 'only first', 'forgets all other codes when one is exchanged', ({ exchangeCode }) => ({
    exchangeCode(world, query) {
      const response = exchangeCode(world, query);
      world.oauth.codes.clear();
      return response;
    },
  })),
  replaceHooks('AUTH-13', 'only last', 'forgets the codes of an application when it issues another', (usual) => ({
    issueCode(world, client, user) {
      for (const [name, known] of world.oauth.codes) if (known.client === client.id) world.oauth.codes.delete(name);
      return usual.issueCode(world, client, user);
    },
  })),
  rewrite('AUTH-16', 'wrong', 'returns a form in place of JSON', () => ({
    response(response, { operation }) {
      if (operation !== exchange || response.status !== 200) return response;
      return { ...response, text: new URLSearchParams(JSON.parse(response.text)).toString() };
    },
  })),
  replaceHooks('AUTH-19', 'only last', 'revokes the other access tokens of a user who gets one', ({ issueToken }) => ({
    issueToken(oauth, user) {
      for (const [known, owner] of oauth.accessTokens) if (owner === user) oauth.accessTokens.delete(known);
      return issueToken(oauth, user);
    },
  })),
  ...(
    [
      ['an hour after its first use', 3_600_000, false],
      ['30 days after its last use', 30 * 24 * 3_600_000, true],
    ] as const
  ).map(([period, milliseconds, isExtended]) =>
    replaceHooks('AUTH-19', 'stale', `rejects an access token ${period}`, ({ findUser }) => {
      const used = new Map<string, number>();
      return {
        findUser(world, scheme, token) {
          const now = Date.now() + world.clock.ahead;
          const since = used.get(token) ?? now;
          used.set(token, isExtended ? now : since);
          return scheme === 'Bearer' && now - since > milliseconds ? undefined : findUser(world, scheme, token);
        },
      };
    }),
  ),
  rewrite('AUTH-19', 'too strict', 'rejects access tokens for the list of accounts', () =>
    respondWhen(
      'listAccounts',
      ({ headers }) => headers.authorization?.startsWith('Bearer') ?? false,
      () => createResponse(401),
    ),
  ),
];
