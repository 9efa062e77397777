import type { OperationId } from '@email-automation/types';
import { operationIds } from '../../src/contract/operations.ts';
import { defineMutant, type Mutant } from '../mutant.ts';
import type { Rewrite } from '../proxy.ts';
import { changeBodyOf, changeHeaders, changeRequest, changeStatus, createResponse, respondWhen } from '../rewrites.ts';

const unauthorized = () => createResponse(401, {});
const scheme =
  (name: string) =>
  ({ headers: all }: { headers: Record<string, string> }) =>
    all.authorization?.startsWith(name) ?? false;

/** Replaces credentials that match `when` with the first one that fetched an account. */
const acceptCredentials = (operation: OperationId, when: (authorization: string | undefined) => boolean) => {
  let accepted: string | undefined;
  return {
    ...changeRequest([operation, 'fetchAccount'], (request) => {
      const { authorization } = request.headers;
      if (request.operation === 'fetchAccount') accepted ??= authorization;
      if (when(authorization) && accepted) request.headers.authorization = accepted;
    }),
  };
};

/** Replaces API tokens that are the same as the first one after `reduce`. */
const acceptSimilar = (reduce: (token: string) => string) => {
  const tokenOf = (authorization = '') => reduce(Buffer.from(authorization.slice(6), 'base64').toString().slice(0, -1));
  let accepted: string | undefined;
  return changeRequest(operationIds, (request) => {
    const { authorization } = request.headers;
    if (!authorization?.startsWith('Basic')) return;
    accepted ??= authorization;
    if (tokenOf(authorization) === tokenOf(accepted)) request.headers.authorization = accepted;
  });
};

/** Returns a token although these parameters of the exchange differ from those of the first successful one. */
const acceptExchanges = (ignored: string[], when: (url: URL) => boolean = () => true): Rewrite => {
  let valid: URLSearchParams | undefined;
  return {
    response(response, { operation, url }) {
      if (operation !== 'exchangeAuthorizationCode') return response;
      if (response.status < 300) valid ??= url.searchParams;
      const checked = ['client_id', 'client_secret', 'grant_type'].filter((name) => !ignored.includes(name));
      const isAccepted = checked.every((name) => url.searchParams.get(name) === valid?.get(name));
      const isWrong = ignored.some((name) => url.searchParams.get(name) !== valid?.get(name));
      if (response.status < 300 || !isAccepted || !isWrong || !when(url)) return response;
      return createResponse(200, { access_token: 'x', token_type: 'bearer', scope: 'public' });
    },
  };
};

export const accessMutants: Mutant[] = [
  defineMutant('AUTH-1', 'only on one operation', 'listGoals accepts requests without a credential', () =>
    acceptCredentials('listGoals', (authorization) => authorization === undefined),
  ),
  defineMutant('AUTH-1', 'only on one operation', 'createCartBatch returns 403 without a credential', () =>
    changeStatus('createCartBatch', 401, 403),
  ),
  defineMutant('AUTH-1', 'only on one operation', 'recordEvent accepts events without a credential', () =>
    respondWhen(
      'recordEvent',
      ({ headers: all }) => all.authorization === undefined,
      () => createResponse(204),
    ),
  ),
  defineMutant('AUTH-2', 'only on one operation', 'listAccounts accepts every token', () =>
    acceptCredentials('listAccounts', (authorization) => authorization !== undefined),
  ),
  defineMutant('AUTH-2', 'only on one operation', 'recordEvent returns 403 for unknown tokens', () =>
    changeStatus('recordEvent', 401, 403),
  ),
  defineMutant('AUTH-2', 'only on one operation', 'fetchGoal accepts every bearer token', () =>
    acceptCredentials('fetchGoal', (authorization) => authorization?.startsWith('Bearer') ?? false),
  ),
  defineMutant('AUTH-2', 'only on one operation', 'createEventBatch accepts every API token', () =>
    acceptCredentials('createEventBatch', (authorization) => authorization?.startsWith('Basic') ?? false),
  ),
  defineMutant('AUTH-2', 'too lax', 'compares API tokens without regard to case', () =>
    acceptSimilar((token) => token.toLowerCase()),
  ),
  defineMutant('AUTH-2', 'too lax', 'compares only the beginning of API tokens', () =>
    acceptSimilar((token) => token.slice(0, 12)),
  ),
  ...(['activateCampaign', 'pauseCampaign', 'createUnsubscribeBatch', 'createProductBatch'] as const).map((operation) =>
    defineMutant('AUTH-5', 'only on one operation', `${operation} rejects access tokens`, () =>
      respondWhen(operation, scheme('Bearer'), unauthorized),
    ),
  ),
  defineMutant('AUTH-3', 'only on one operation', 'activateCampaign rejects API tokens', () =>
    respondWhen('activateCampaign', scheme('Basic'), unauthorized),
  ),
  defineMutant('AUTH-3', 'only on one operation', 'fetchCampaign rejects API tokens', () =>
    respondWhen('fetchCampaign', scheme('Basic'), unauthorized),
  ),
  defineMutant('AUTH-3', 'only on one operation', 'createEventBatch rejects API tokens', () =>
    respondWhen('createEventBatch', scheme('Basic'), unauthorized),
  ),
  defineMutant('AUTH-6', 'only on one operation', 'listCampaigns returns 401 for a missing permission', () =>
    changeStatus('listCampaigns', 403, 401),
  ),
  defineMutant(
    'AUTH-6',
    'only on one operation',
    'listBroadcasts returns the broadcasts of every account to every user',
    () => acceptCredentials('listBroadcasts', (authorization) => authorization !== undefined),
  ),
  defineMutant('AUTH-14', 'too lax', 'exchangeAuthorizationCode returns a token for an unknown code', () =>
    acceptExchanges(['code']),
  ),
  defineMutant('AUTH-14', 'too lax', 'exchangeAuthorizationCode returns a token for a wrong client secret', () =>
    acceptExchanges(['client_secret'], ({ searchParams }) => searchParams.has('client_secret')),
  ),
  defineMutant('AUTH-14', 'too lax', 'exchangeAuthorizationCode returns a token without a client secret', () =>
    acceptExchanges(['client_secret'], ({ searchParams }) => !searchParams.has('client_secret')),
  ),
  defineMutant('AUTH-14', 'too lax', 'exchangeAuthorizationCode returns a token to an unknown client', () =>
    acceptExchanges(['client_id']),
  ),
  defineMutant('AUTH-14', 'too lax', 'exchangeAuthorizationCode returns a token for any grant type', () =>
    acceptExchanges(['grant_type']),
  ),
  defineMutant('ERROR-1', 'only on one operation', 'recordEvent returns errors as an object', () =>
    changeBodyOf(422, 'recordEvent', ({ errors }) => ({
      errors: Object.fromEntries(errors.map((error: { attribute: string }) => [error.attribute, error])),
    })),
  ),
  defineMutant(
    'ERROR-2',
    'only on one operation',
    'fetchAccount returns another error code for a missing permission',
    () => changeBodyOf(403, 'fetchAccount', () => ({ errors: [{ code: 'forbidden', message: 'No.' }] })),
  ),
  defineMutant('ERROR-2', 'only on one operation', 'recordEvent returns no message for a missing permission', () =>
    changeBodyOf(403, 'recordEvent', () => ({ errors: [{ code: 'authorization_error' }] })),
  ),
  defineMutant(
    'ERROR-3',
    'only on one operation',
    'activateCampaign returns 422 for a transition that is not allowed',
    () => changeStatus('activateCampaign', 403, 422),
  ),
  defineMutant(
    'ERROR-4',
    'only on one operation',
    'activateCampaign returns a message for a transition that is not allowed',
    () =>
      changeBodyOf(403, 'activateCampaign', ({ errors }) => ({
        errors: errors.map((error: object) => ({ ...error, message: 'No.' })),
      })),
  ),
  defineMutant('ERROR-5', 'only on one operation', 'fetchGoal returns 410 for a conversion that does not exist', () =>
    changeStatus('fetchGoal', 404, 410),
  ),
  defineMutant(
    'ERROR-5',
    'only on one operation',
    'subscribeToCampaign returns 422 for a campaign that does not exist',
    () => changeStatus('subscribeToCampaign', 404, 422),
  ),
  defineMutant(
    'ERROR-5',
    'only on one operation',
    'listCampaignSubscribers takes an account that does not exist for the one of the token',
    () => {
      let known: string | undefined;
      return changeRequest(['fetchAccount', 'listCampaignSubscribers'], (request) => {
        const [, , account = '', first = ''] = request.url.pathname.split('/');
        known ??= first;
        if (request.operation === 'listCampaignSubscribers')
          request.url.pathname = request.url.pathname.replace(account, known);
      });
    },
  ),
  defineMutant(
    'ERROR-2',
    'only on one operation',
    'createCartBatch returns another error code for a missing permission',
    () => changeBodyOf(403, 'createCartBatch', () => ({ errors: [{ code: 'forbidden', message: 'No.' }] })),
  ),
  defineMutant('AUTH-6', 'only on one operation', 'listCampaigns lets every access token into every account', () => ({
    request: (request) =>
      request.operation === 'listCampaigns' && request.headers.authorization?.startsWith('Bearer')
        ? { ...request, url: new URL('/v2/accounts', request.url) }
        : request,
  })),
  defineMutant(
    'ERROR-6',
    'only on one operation',
    'fetchBroadcast returns another error code for a broadcast that does not exist',
    () => changeBodyOf(404, 'fetchBroadcast', () => ({ errors: [{ code: 'missing', message: 'Gone.' }] })),
  ),
  defineMutant('ERROR-6', 'only on one operation', 'pauseCampaign returns 404 without a message', () =>
    changeBodyOf(404, 'pauseCampaign', () => ({ errors: [{ code: 'not_found_error' }] })),
  ),
  defineMutant('ERROR-7', 'only on one operation', 'recordEvent returns 400 for invalid events', () =>
    changeStatus('recordEvent', 422, 400),
  ),
  defineMutant('ERROR-8', 'only first', 'recordEvent returns only the first validation error', () =>
    changeBodyOf(422, 'recordEvent', ({ errors }) => ({ errors: errors.slice(0, 1) })),
  ),
  defineMutant('ERROR-8', 'only first', 'subscribeToCampaign returns only the first validation error', () =>
    changeBodyOf(422, 'subscribeToCampaign', ({ errors }) => ({ errors: errors.slice(0, 1) })),
  ),
  defineMutant('ERROR-9', 'missing', 'subscribeToCampaign returns validation errors without `attribute`', () =>
    changeBodyOf(422, 'subscribeToCampaign', ({ errors }) => ({
      errors: errors.map(({ attribute: _, ...error }: { attribute: string }) => error),
    })),
  ),
  ...(
    [
      ['ERROR-12', 'recordEvent'],
      ['ERROR-15', 'subscribeToCampaign'],
      ['ERROR-18', 'recordEvent'],
      ['ERROR-22', 'recordEvent'],
      ['ERROR-23', 'recordEvent'],
    ] as const
  ).map(([requirement, operation]) =>
    defineMutant(requirement, 'wrong', `${operation} returns one code for all validation errors`, () =>
      changeBodyOf(422, operation, ({ errors }) => ({
        errors: errors.map((error: object) => ({ ...error, code: 'invalid' })),
      })),
    ),
  ),
  defineMutant('LIMIT-8', 'only on one operation', 'listGoals returns 5000 in X-RateLimit-Limit', () =>
    changeHeaders('listGoals', (all) => {
      all['x-ratelimit-limit'] = '5000';
    }),
  ),
  defineMutant('LIMIT-8', 'only on one operation', 'recordEvent omits X-RateLimit-Limit', () =>
    changeHeaders('recordEvent', (all) => {
      delete all['x-ratelimit-limit'];
    }),
  ),
  defineMutant('LIMIT-8', 'only on one operation', 'activateCampaign omits X-RateLimit-Limit', () =>
    changeHeaders('activateCampaign', (all) => {
      delete all['x-ratelimit-limit'];
    }),
  ),
  defineMutant('LIMIT-9', 'only on one operation', 'pauseCampaign returns a negative X-RateLimit-Remaining', () =>
    changeHeaders('pauseCampaign', (all) => {
      all['x-ratelimit-remaining'] = '-1';
    }),
  ),
  defineMutant('LIMIT-8', 'only on one operation', 'createCartBatch returns no number in X-RateLimit-Limit', () =>
    changeHeaders('createCartBatch', (all) => {
      all['x-ratelimit-limit'] = 'many';
    }),
  ),
  defineMutant('LIMIT-9', 'only on one operation', 'fetchAccount omits X-RateLimit-Remaining', () =>
    changeHeaders('fetchAccount', (all) => {
      delete all['x-ratelimit-remaining'];
    }),
  ),
  defineMutant('LIMIT-9', 'stale', 'listAccounts always returns 3599 in X-RateLimit-Remaining', () =>
    changeHeaders('listAccounts', (all) => {
      all['x-ratelimit-remaining'] = '3599';
    }),
  ),
  defineMutant('VERSION-1', 'only on one operation', 'createOrderBatch is not found under /v3/', () =>
    changeStatus('createOrderBatch', 202, 404),
  ),
];
