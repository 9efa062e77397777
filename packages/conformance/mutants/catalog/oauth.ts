import { defineMutant, type Mutant } from '../mutant.ts';
import { changeBody, changeRequest, changeStatus, createResponse, respondWhen } from '../rewrites.ts';

const redirect = (location: string) => ({ ...createResponse(302), headers: { location } });
const code = 'https://app.example/callback?code=abcdef';

/** Violations of the OAuth 2 flow and of access tokens. */
export const oauthMutants: Mutant[] = [
  defineMutant('AUTH-5', 'too strict', 'listCampaigns rejects access tokens', () =>
    respondWhen(
      'listCampaigns',
      ({ headers }) => headers.authorization?.startsWith('Bearer') ?? false,
      () => createResponse(401),
    ),
  ),
  defineMutant('AUTH-9', 'too strict', 'authorizeApplication rejects `redirect_uri`', () =>
    respondWhen(
      'authorizeApplication',
      ({ url }) => url.searchParams.has('redirect_uri'),
      () => createResponse(400, { error: 'invalid_request' }),
    ),
  ),
  defineMutant('AUTH-10', 'too lax', 'authorizeApplication issues a code without authentication', () =>
    respondWhen(
      'authorizeApplication',
      () => true,
      () => redirect(code),
    ),
  ),
  defineMutant(
    'AUTH-11',
    'missing',
    'authorizeApplication issues a code to signed-in users without asking for consent',
    () =>
      respondWhen(
        'authorizeApplication',
        ({ headers }) => headers.cookie !== undefined,
        () => redirect(code),
      ),
  ),
  {
    requirement: 'AUTH-12',
    kind: 'wrong',
    description: 'authorizeApplication redirects the browser to another URL',
    create: () => ({}),
    state: { name: 'verification code', ids: { code: 'abcdef', location: 'https://elsewhere.example/?code=abcdef' } },
  },
  defineMutant('AUTH-13', 'too lax', 'exchangeAuthorizationCode accepts codes of any age', () =>
    respondWhen(
      'exchangeAuthorizationCode',
      () => true,
      () => createResponse(200, { access_token: 'x', token_type: 'bearer', scope: 'public' }),
    ),
  ),
  defineMutant('AUTH-14', 'wrong', 'exchangeAuthorizationCode ignores the query string', () =>
    changeRequest('exchangeAuthorizationCode', (request) => {
      request.url.search = '';
    }),
  ),
  defineMutant('AUTH-15', 'wrong', 'exchangeAuthorizationCode requires another grant type', () =>
    changeRequest('exchangeAuthorizationCode', ({ url }) => {
      url.searchParams.set('grant_type', 'code');
    }),
  ),
  defineMutant('AUTH-16', 'wrong', 'exchangeAuthorizationCode returns the token under another name', () =>
    changeBody('exchangeAuthorizationCode', ({ access_token: token, ...others }) => ({ token, ...others })),
  ),
  defineMutant('AUTH-16', 'wrong', 'exchangeAuthorizationCode returns tokens that do not work', () =>
    changeBody('exchangeAuthorizationCode', (value) => {
      value.access_token = 'nothing';
    }),
  ),
  defineMutant('AUTH-17', 'wrong', 'exchangeAuthorizationCode returns `Token` as `token_type`', () =>
    changeBody('exchangeAuthorizationCode', (value) => {
      value.token_type = 'Token';
    }),
  ),
  defineMutant('AUTH-18', 'missing', 'exchangeAuthorizationCode omits `scope`', () =>
    changeBody('exchangeAuthorizationCode', (value) => {
      delete value.scope;
    }),
  ),
  defineMutant('AUTH-19', 'too strict', 'rejects access tokens after some time', () =>
    changeStatus('listAccounts', 200, 401),
  ),
];
