import type { Rewrite } from '../../servers/exchange.ts';
import { changeRequest, createResponse, respondWhen } from '../../servers/rewrites.ts';
import { type Mutant, replaceHooks, rewrite } from '../mutant.ts';

const authorize = 'authorizeApplication';
const exchange = 'exchangeAuthorizationCode';
type Step = typeof authorize | typeof exchange;

/** Rejects requests by their query. */
const rejects: [requirement: string, step: Step, what: string, (query: URLSearchParams) => boolean][] = [
  ['AUTH-9', authorize, 'requests without `state`', (query) => !query.has('state')],
  ['AUTH-15', exchange, 'requests without `state`', (query) => !query.has('state')],
  ['AUTH-14', exchange, 'secrets in the query string', (query) => query.has('client_secret')],
];

/** Returns a token although these parameters of the exchange are wrong or missing. */
const ignored: [parameter: string, right: string, what: string][] = [
  ['client_secret', 'plain-secret', 'any client secret'],
  ['client_id', 'plain-app', 'any client'],
  ['grant_type', 'authorization_code', 'any grant type'],
  ['redirect_uri', 'https://app.example/callback', 'any redirect URI'],
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
    rewrite(requirement, `${step} rejects ${what}`, () =>
      respondWhen(
        step,
        ({ url }) => isRejected(url.searchParams),
        () => createResponse(400, { error: 'invalid_request' }),
      ),
    ),
  ),
  ...ignored.map(([parameter, right, what]) =>
    rewrite('AUTH-14', `${exchange} accepts ${what}`, () =>
      changeRequest(exchange, ({ url }) => url.searchParams.set(parameter, right)),
    ),
  ),
  ...(
    [
      ['an unknown code', 'unknown code'],
      ['a code of another application', 'wrong application'],
    ] as const
  ).map(([what, ignoredError]) =>
    replaceHooks('AUTH-14', `${exchange} returns a token for ${what}`, ({ exchangeCode }) => ({
      exchangeCode(dataset, query) {
        const answer = exchangeCode(dataset, query);
        const { error } = answer.body as { error?: string };
        if (error !== ignoredError) return answer;
        return { status: 200, body: { access_token: 'x', token_type: 'bearer', scope: 'public' } };
      },
    })),
  ),
  replaceHooks('AUTH-10', `${authorize} issues a code to a session that it does not know`, (usual) => ({
    signedInUser: (dataset, request) => usual.signedInUser(dataset, request) ?? dataset.users[0],
  })),
  rewrite('AUTH-10', `${authorize} issues a code without authentication`, () =>
    respondWhen(
      authorize,
      () => true,
      () => ({ ...createResponse(302), headers: { location: 'https://app.example/callback?code=abcdef' } }),
    ),
  ),
  rewrite('AUTH-11', `${authorize} issues a code to signed-in users without asking`, () =>
    changeRequest(authorize, (request) => {
      if (isSignedIn(request.headers.cookie)) Object.assign(request, { method: 'POST', text: agree });
    }),
  ),
  rewrite('AUTH-12', 'redirects without the code', () =>
    redirectTo((location) => {
      location.searchParams.delete('code');
      return location;
    }),
  ),
  rewrite('AUTH-12', 'redirects to the start page of the application', () =>
    redirectTo((location) => new URL(location.search, location.origin)),
  ),
  ...(
    [
      ['for 11 minutes', 11],
      ['for 10 seconds', 1 / 6],
    ] as const
  ).map(([period, minutes]) =>
    replaceHooks('AUTH-13', `accepts a code ${period}`, () => ({ codeLifetime: minutes * 60_000 })),
  ),
  replaceHooks('AUTH-13', 'forgets all other codes when one is exchanged', ({ exchangeCode }) => ({
    exchangeCode(dataset, query) {
      const response = exchangeCode(dataset, query);
      dataset.oauth.codes.clear();
      return response;
    },
  })),
  replaceHooks('AUTH-13', 'forgets the codes of an application when it issues another', (usual) => ({
    issueCode(dataset, client, user) {
      for (const [name, known] of dataset.oauth.codes) if (known.client === client.id) dataset.oauth.codes.delete(name);
      return usual.issueCode(dataset, client, user);
    },
  })),
  rewrite('AUTH-16', 'returns a form in place of JSON', () => ({
    response(response, { operation }) {
      if (operation !== exchange || response.status !== 200) return response;
      return { ...response, text: new URLSearchParams(JSON.parse(response.text)).toString() };
    },
  })),
  replaceHooks('AUTH-11', `${exchange} returns a token of another user`, ({ issueCode }) => ({
    issueCode: (dataset, client, user) =>
      issueCode(dataset, client, dataset.users.find((other) => other !== user) ?? user),
  })),
  replaceHooks('AUTH-19', 'accepts an access token 60 times', ({ findUser }) => {
    const uses = new Map<string, number>();
    return {
      findUser(dataset, scheme, token) {
        uses.set(token, (uses.get(token) ?? 0) + 1);
        return scheme === 'Bearer' && Number(uses.get(token)) > 60 ? undefined : findUser(dataset, scheme, token);
      },
    };
  }),
  rewrite('AUTH-19', 'rejects access tokens for the list of accounts', () =>
    respondWhen(
      'listAccounts',
      ({ headers }) => headers.authorization?.startsWith('Bearer') ?? false,
      () => createResponse(401),
    ),
  ),
];
