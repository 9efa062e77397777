import type { OperationId } from '@email-automation/types';
import type { ServerRequest } from '../../servers/exchange.ts';
import {
  type Body,
  changeBody,
  changeRequest,
  createErrorResponse,
  createResponse,
  parseBody,
  respondWhen,
} from '../../servers/rewrites.ts';
import { type Mutant, replaceHooks, rewrite } from '../mutant.ts';

/** Operations that reach another account than the one in the path. */
const reaching: [operation: OperationId, effect: string][] = [
  ['fetchBroadcast', 'returns records of every account'],
  ['fetchGoal', 'returns records of every account'],
  ['listCampaigns', 'returns records of every account'],
  ['listCampaignSubscribers', 'returns records of every account'],
  ['listCampaignSubscriptions', 'returns records of every account'],
  ['activateCampaign', 'activates campaigns of every account'],
  ['pauseCampaign', 'pauses campaigns of every account'],
  ['subscribeToCampaign', 'subscribes to campaigns of every account'],
  ['recordEvent', 'records events in another account'],
  ['createUnsubscribeBatch', 'unsubscribes in another account'],
  ['createSubscriberBatch', 'creates custom fields in another account'],
];

/** Operations that take their parameters from somewhere else, too. */
const elsewhere: [operation: OperationId, what: string, read: (request: ServerRequest) => Body][] = [
  [
    'subscribeToCampaign',
    '`email` from the query string',
    ({ url }) => read(url, 'email', (email) => ({ subscribers: [{ email }] })),
  ],
  [
    'recordEvent',
    'an event from the query string',
    ({ url }) => read(url, 'action', () => ({ events: [Object.fromEntries(url.searchParams)] })),
  ],
  [
    'createCartBatch',
    '`carts` from the query string',
    ({ url }) => read(url, 'carts', (carts) => ({ carts: JSON.parse(carts) })),
  ],
  ['subscribeToCampaign', 'a form', (request) => readForm(request, (form) => ({ subscribers: [form] }))],
  ['recordEvent', 'a form', (request) => readForm(request, (form) => ({ events: [form] }))],
];

/** Operations that complete the record of a body from the query string: the name of the array. */
const completed: [operation: OperationId, key: string][] = [
  ['subscribeToCampaign', 'subscribers'],
  ['recordEvent', 'events'],
];

function read(url: URL, name: string, create: (value: string) => Body): Body {
  const value = url.searchParams.get(name);
  return value === null ? undefined : create(value);
}

function readForm({ headers, text }: ServerRequest, create: (form: object) => Body): Body {
  const isForm = headers['content-type']?.includes('form');
  return isForm ? create(Object.fromEntries(new URLSearchParams(text))) : undefined;
}

export const serviceMutants: Mutant[] = [
  {
    ...rewrite('SERVICE-3', 'serves HTTP without TLS beyond the loopback address', () => ({})),
    retarget: (target) => ({ ...target, baseUrl: target.baseUrl.replace('127.0.0.1', '0.0.0.0') }),
  },
  rewrite('SERVICE-1', 'subscribeToCampaign rejects application/json', () =>
    respondWhen(
      'subscribeToCampaign',
      ({ headers }) => headers['content-type'] === 'application/json',
      () => createResponse(415, { errors: [{ code: 'format_error' }] }),
    ),
  ),
  rewrite('SERVICE-1', 'rejects JSON with blanks around it', () => ({
    request: (request) => (request.text === request.text.trim() ? request : { ...request, text: '?' }),
  })),
  ...elsewhere.map(([operation, what, readBody]) =>
    rewrite('SERVICE-6', `${operation} reads ${what}`, () =>
      changeRequest(operation, (request) => {
        const body = readBody(request);
        if (body !== undefined && !Array.isArray(Object.values(parseBody(request) ?? {})[0]))
          request.text = JSON.stringify(body);
      }),
    ),
  ),
  ...completed.map(([operation, key]) =>
    rewrite('SERVICE-6', `${operation} completes records from the query string`, () => ({
      request(request) {
        const body = parseBody(request);
        const query = Object.fromEntries(request.url.searchParams);
        if (request.operation !== operation || !Array.isArray(body?.[key])) return request;
        body[key] = body[key].map((record: object) => ({ ...query, ...record }));
        return { ...request, text: JSON.stringify(body) };
      },
    })),
  ),
  ...reaching.map(([operation, effect]) =>
    rewrite('SERVICE-7', `${operation} ${effect}`, () => {
      // The account and the credential of the first request.
      let owner: { account: string; authorization: string } | undefined;
      return changeRequest(['fetchAccount', operation], (request) => {
        const [, , account = '', first = ''] = request.url.pathname.split('/');
        owner ??= { account: first, authorization: request.headers.authorization ?? '' };
        if (request.operation !== operation) return;
        request.url.pathname = request.url.pathname.replace(account, owner.account);
        request.headers.authorization = owner.authorization;
      });
    }),
  ),
  replaceHooks('SERVICE-7', 'uses the first account of the user whatever the path is', ({ findAccount }) => ({
    findAccount: (dataset, sender, id, request) =>
      findAccount(dataset, sender, sender.user.accounts.includes(id) ? (sender.user.accounts[0] ?? id) : id, request),
  })),
  replaceHooks('SERVICE-7', 'lists the campaigns of all accounts of the user', ({ findAccount }) => ({
    findAccount(dataset, sender, id, request) {
      const own = findAccount(dataset, sender, id, request);
      if (own === undefined || request.operation !== 'listCampaigns') return own;
      return { ...own, campaigns: sender.user.accounts.flatMap((one) => dataset.accounts.get(one)?.campaigns ?? []) };
    },
  })),
  replaceHooks('SERVICE-7', 'keeps the custom fields of all accounts together', ({ updateSubscriber }) => {
    const all = new Set<string>();
    return {
      updateSubscriber(account, subscriber, data) {
        for (const name of Object.keys(data.custom_fields ?? {})) all.add(name);
        updateSubscriber(account, subscriber, data);
        for (const name of all) account.fields.add(name);
      },
    };
  }),
  rewrite('SERVICE-1', 'reads a media type in lower case only', () => ({
    request: (request) => (/[A-Z]/.test(request.headers['content-type'] ?? '') ? createResponse(415) : request),
  })),
  rewrite('SERVICE-1', 'createCartBatch rejects a media type with a charset', () =>
    respondWhen(
      'createCartBatch',
      ({ headers }) => headers['content-type']?.includes('charset') ?? false,
      () => createResponse(415),
    ),
  ),
  rewrite('SERVICE-2', 'responds to browsers with 406', () => ({
    request: (request) => (request.headers.accept?.startsWith('text/html') ? createResponse(406) : request),
  })),
  rewrite('SERVICE-1', 'crashes at a body that is an array', () => ({
    request: (request) => (/^\s*\[/.test(request.text) ? createResponse(500) : request),
  })),
  rewrite('SERVICE-1', 'crashes at U+0000', () => ({
    request: (request) => (request.text.includes('a\\u0000b') ? createResponse(500) : request),
  })),
  rewrite('SERVICE-1', 'reads escaped characters by halves', () => ({
    request: (request) => ({ ...request, text: request.text.replace(/\\ud[89ab][0-9a-f]{2}/g, '?') }),
  })),
  rewrite('SERVICE-1', 'createOrderBatch does not read an escaped pair of surrogates', () =>
    respondWhen(
      'createOrderBatch',
      ({ text }) => /\\ud83c/.test(text),
      () => createResponse(400),
    ),
  ),
  rewrite('ERROR-5', 'crashes at an id with U+0000', () => ({
    request: (request) => (request.url.pathname.includes('%00') ? createResponse(500) : request),
  })),
  rewrite('ERROR-5', 'reads ids as numbers, up to the first letter', () => ({
    request: ({ url, ...request }) => ({
      ...request,
      url: new URL(url.href.replace(/(\/\d+)[a-z]+(?=[/?]|$)/g, '$1')),
    }),
  })),
  rewrite('RESOURCE-70', 'lists actions of digits as numbers', () =>
    changeBody('listEventActions', (body) => {
      body.event_actions = body.event_actions.map((action: string) => (/^\d+$/.test(action) ? Number(action) : action));
    }),
  ),
  rewrite('ENDPOINT-58', 'rejects an apostrophe in an email', () =>
    respondWhen(
      'subscribeToCampaign',
      (_request, body) => String(body?.subscribers?.[0]?.email).includes("'"),
      () => createErrorResponse('email', 'email_error'),
    ),
  ),
];
