import type { OperationId } from '@email-automation/types';
import { defineMutant, type Mutant } from '../mutant.ts';
import {
  changeHeaders,
  changeRequest,
  changeRequestBody,
  changeStatus,
  createResponse,
  respondWhen,
} from '../rewrites.ts';

/** Sends every request to the account and with the credential of the first one. */
const ignoreAccount = (operation: OperationId, effect = 'returns records of every account'): Mutant =>
  defineMutant('SERVICE-7', 'only on one operation', `${operation} ${effect}`, () => {
    let owner: { account: string; authorization: string } | undefined;
    return changeRequest(['fetchAccount', operation], (request) => {
      const [, , account = '', first = ''] = request.url.pathname.split('/');
      owner ??= { account: first, authorization: request.headers.authorization ?? '' };
      if (request.operation !== operation) return;
      request.url.pathname = request.url.pathname.replace(account, owner.account);
      request.headers.authorization = owner.authorization;
    });
  });

export const serviceMutants: Mutant[] = [
  defineMutant('SERVICE-1', 'only on one operation', 'subscribeToCampaign rejects application/json', () =>
    respondWhen(
      'subscribeToCampaign',
      ({ headers }) => headers['content-type'] === 'application/json',
      () => createResponse(415, { errors: [{ code: 'format_error' }] }),
    ),
  ),
  defineMutant('SERVICE-2', 'only on one operation', 'listAccounts returns the media type text/plain', () =>
    changeHeaders('listAccounts', (all) => {
      all['content-type'] = 'text/plain';
    }),
  ),
  defineMutant('SERVICE-2', 'only on one operation', 'recordEvent returns errors as an HTML page', () => ({
    response: (response, { operation }) =>
      operation === 'recordEvent' && response.text !== ''
        ? { ...response, headers: { ...response.headers, 'content-type': 'text/html' }, text: '<h1>Sorry</h1>' }
        : response,
  })),
  {
    requirement: 'SERVICE-3',
    kind: 'too lax',
    description: 'serves HTTP without TLS beyond the loopback address',
    create: () => ({}),
    baseUrl: (url) => url.replace('127.0.0.1', '0.0.0.0'),
  },
  defineMutant('SERVICE-5', 'only on one operation', 'listGoals is not found at its path', () =>
    changeStatus('listGoals', 200, 404),
  ),
  defineMutant('SERVICE-6', 'only on one operation', 'subscribeToCampaign reads `email` from the query string', () =>
    changeRequest('subscribeToCampaign', (request) => {
      const email = request.url.searchParams.get('email');
      if (email) request.text = JSON.stringify({ subscribers: [{ email }] });
    }),
  ),
  defineMutant('SERVICE-6', 'only on one operation', 'subscribeToCampaign reads form fields', () =>
    changeRequest('subscribeToCampaign', (request) => {
      if (!request.headers['content-type']?.includes('form')) return;
      request.headers['content-type'] = 'application/json';
      request.text = JSON.stringify({ subscribers: [Object.fromEntries(new URLSearchParams(request.text))] });
    }),
  ),
  defineMutant('SERVICE-6', 'only on one operation', 'recordEvent reads form fields', () =>
    changeRequest('recordEvent', (request) => {
      if (!request.headers['content-type']?.includes('form')) return;
      request.headers['content-type'] = 'application/json';
      request.text = JSON.stringify({ events: [Object.fromEntries(new URLSearchParams(request.text))] });
    }),
  ),
  defineMutant('SERVICE-6', 'only on one operation', 'createCartBatch reads `carts` from the query string', () =>
    changeRequest('createCartBatch', (request) => {
      const carts = request.url.searchParams.get('carts');
      if (carts === null) return;
      request.headers['content-type'] = 'application/json';
      request.text = JSON.stringify({ carts: JSON.parse(carts) });
    }),
  ),
  ignoreAccount('fetchBroadcast'),
  ignoreAccount('fetchCampaign'),
  ignoreAccount('fetchGoal'),
  ignoreAccount('listCampaignSubscribers'),
  ignoreAccount('listCampaignSubscriptions'),
  ignoreAccount('activateCampaign', 'activates campaigns of every account'),
  ignoreAccount('pauseCampaign', 'pauses campaigns of every account'),
  ignoreAccount('subscribeToCampaign', 'subscribes to campaigns of every account'),
  ignoreAccount('recordEvent', 'records events in another account'),
  ignoreAccount('createEventBatch', 'records events in another account'),
  ignoreAccount('createUnsubscribeBatch', 'unsubscribes in another account'),
  ignoreAccount('createSubscriberBatch', 'creates custom fields in another account'),
  ...(
    [
      ['createSubscriberBatch', 201, {}],
      ['createEventBatch', 201, {}],
      ['createUnsubscribeBatch', 204, undefined],
      ['createLegacyOrderBatch', 202, {}],
    ] as const
  ).map(([operation, code, value]) =>
    defineMutant('SERVICE-8', 'missing', `${operation} accepts batches and loses them`, () =>
      respondWhen(
        operation,
        () => true,
        () => createResponse(code, value),
      ),
    ),
  ),
  defineMutant('SERVICE-8', 'only last', 'createSubscriberBatch loses the last record', () =>
    changeRequestBody('createSubscriberBatch', ({ batches: [batch] }) => {
      if (batch.subscribers.length > 1) batch.subscribers.pop();
    }),
  ),
  defineMutant('SERVICE-8', 'missing', 'createEventBatch loses every second record', () =>
    changeRequestBody('createEventBatch', ({ batches: [batch] }) => {
      batch.events = batch.events.filter((_: unknown, index: number) => index % 2 === 0);
    }),
  ),
];
