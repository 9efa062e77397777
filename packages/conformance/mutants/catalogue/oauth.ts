import { answer, body, instead, type Mutant, mutant, request, status } from '../mutant.ts';

const redirect = (location: string) => ({ ...answer(302), headers: { location } });
const code = 'https://app.example/callback?code=abcdef';

/** Faults of the OAuth 2 steps and of access tokens. */
export const oauthMutants: Mutant[] = [
  mutant('AUTH-5', 'listCampaigns does not accept access tokens', () =>
    instead(
      'listCampaigns',
      ({ headers }) => headers.authorization?.startsWith('Bearer') ?? false,
      () => answer(401),
    ),
  ),
  mutant('AUTH-9', 'authorizeApplication does not take `redirect_uri`', () =>
    instead(
      'authorizeApplication',
      ({ url }) => url.searchParams.has('redirect_uri'),
      () => answer(400, { error: 'invalid_request' }),
    ),
  ),
  mutant('AUTH-10', 'authorizeApplication hands a code to anybody', () =>
    instead(
      'authorizeApplication',
      () => true,
      () => redirect(code),
    ),
  ),
  mutant('AUTH-11', 'authorizeApplication does not ask whoever has signed in', () =>
    instead(
      'authorizeApplication',
      ({ headers }) => headers.cookie !== undefined,
      () => redirect(code),
    ),
  ),
  {
    requirement: 'AUTH-12',
    fault: 'authorizeApplication sends the browser to another address',
    make: () => ({}),
    state: { name: 'verification code', ids: { code: 'abcdef', location: 'https://elsewhere.example/?code=abcdef' } },
  },
  mutant('AUTH-13', 'exchangeAuthorizationCode accepts codes however old', () =>
    instead(
      'exchangeAuthorizationCode',
      () => true,
      () => answer(200, { access_token: 'x', token_type: 'bearer', scope: 'public' }),
    ),
  ),
  mutant('AUTH-14', 'exchangeAuthorizationCode takes its parameters from the body only', () =>
    request('exchangeAuthorizationCode', (asked) => {
      asked.url.search = '';
    }),
  ),
  mutant('AUTH-15', 'exchangeAuthorizationCode wants another grant type', () =>
    request('exchangeAuthorizationCode', ({ url }) => {
      url.searchParams.set('grant_type', 'code');
    }),
  ),
  mutant('AUTH-16', 'exchangeAuthorizationCode calls the token otherwise', () =>
    body('exchangeAuthorizationCode', ({ access_token: token, ...others }) => ({ token, ...others })),
  ),
  mutant('AUTH-16', 'exchangeAuthorizationCode hands out tokens that do not work', () =>
    body('exchangeAuthorizationCode', (value) => {
      value.access_token = 'nothing';
    }),
  ),
  mutant('AUTH-17', 'exchangeAuthorizationCode says `Token`', () =>
    body('exchangeAuthorizationCode', (value) => {
      value.token_type = 'Token';
    }),
  ),
  mutant('AUTH-18', 'exchangeAuthorizationCode names no scope', () =>
    body('exchangeAuthorizationCode', (value) => {
      delete value.scope;
    }),
  ),
  mutant('AUTH-19', 'lets access tokens expire', () => status('listAccounts', 200, 401)),
];
