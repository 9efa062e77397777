import type { OperationId } from '@email-automation/types';
import type { Rewrite, ServerRequest, ServerResponse } from '../../servers/exchange.ts';
import type { Dataset, User } from '../../servers/plain-server/data.ts';
import {
  type Body,
  changeBody,
  changeRecords,
  changeRequest,
  createResponse,
  parseBody,
  respondWhen,
} from '../../servers/rewrites.ts';
import { operationIds } from '../../src/contract/operations.ts';
import { type Mutant, replaceHooks, rewrite } from '../mutant.ts';

type Scheme = 'Basic' | 'Bearer';
type When = (request: ServerRequest) => boolean;

const lacksCredential: When = ({ headers }) => headers.authorization === undefined;
const hasScheme =
  (scheme: Scheme): When =>
  ({ headers }) =>
    headers.authorization?.startsWith(scheme) ?? false;

/** Whether a path names a record of which the kit knows that it does not exist. */
const isUnknown: When = ({ url }) => url.pathname.split('/').includes('2147483646');

/** Other responses to credentials that are missing or unknown. */
const refused: [requirement: string, status: number, to: string, When][] = [
  ['AUTH-1', 302, 'requests without a credential', lacksCredential],
  [
    'AUTH-1',
    404,
    'requests without a credential for an unknown record',
    (one) => lacksCredential(one) && isUnknown(one),
  ],
  ['AUTH-1', 422, 'invalid requests without a credential', (one) => lacksCredential(one) && one.text === '{}'],
  ['AUTH-2', 403, 'an unknown API token', hasScheme('Basic')],
];

/** Accepts tokens that are similar to a valid one, or something in place of it. */
type Lookup = (dataset: Dataset, token: string) => User | undefined;
const tokens: [scheme: Scheme, description: string, Lookup][] = [
  ['Basic', 'accepts an API token in capitals', ({ tokens: all }, token) => all.get(token.toLowerCase())],
  ['Bearer', 'accepts every access token', ({ users }) => users[0]],
  ['Bearer', 'accepts a verification code as an access token', ({ oauth }, token) => oauth.codes.get(token)?.user],
];

const changeRefusal = (from: number, to: number, when: When): Rewrite => ({
  response: (response, request) =>
    response.status === from && when(request)
      ? {
          ...response,
          status: to,
          headers: { ...response.headers, ...(to === 302 && { location: '/oauth/authorize' }) },
        }
      : response,
});

export const accessMutants: Mutant[] = [
  ...(['subscribeToCampaign', 'fetchAccount', 'createEventBatch'] as const).map((operation) =>
    rewrite('AUTH-3', `${operation} rejects Basic credentials`, () =>
      respondWhen(operation, hasScheme('Basic'), () => createResponse(401)),
    ),
  ),
  rewrite('AUTH-5', 'recordEvent does not record the events of access tokens', () =>
    respondWhen('recordEvent', hasScheme('Bearer'), () => createResponse(204)),
  ),
  rewrite('AUTH-5', 'subscribeToCampaign subscribes to another campaign with an access token', () =>
    changeRequest('subscribeToCampaign', (request) => {
      if (hasScheme('Bearer')(request))
        request.url.pathname = request.url.pathname.replace(openCampaign, '/campaigns/32/');
    }),
  ),
  ...(
    [
      ['AUTH-3', 'Basic', 'Token'],
      ['AUTH-5', 'Bearer', 'OAuth'],
    ] as const
  ).map(([requirement, scheme, expected]) =>
    rewrite(requirement, `expects \`${expected}\` in place of \`${scheme}\``, () =>
      changeRequest(operationIds, ({ headers }) => {
        const [own, token] = (headers.authorization ?? '').split(' ');
        if (own === scheme) delete headers.authorization;
        if (own === expected) headers.authorization = `${scheme} ${token}`;
      }),
    ),
  ),
  rewrite('AUTH-3', 'expects the token as the password', () =>
    changeRequest(operationIds, ({ headers }) => {
      const isExpected = headers.authorization === `Basic ${btoa(':plain-token-one')}`;
      headers.authorization = isExpected ? `Basic ${btoa('plain-token-one:')}` : '';
    }),
  ),
  ...refused.map(([requirement, status, to, when]) =>
    rewrite(requirement, `returns ${status} to ${to}`, () => changeRefusal(401, status, when)),
  ),
  ...tokens.map(([scheme, description, lookup]) =>
    replaceHooks('AUTH-2', description, ({ findSender, findUser }) => ({
      findSender(dataset, request) {
        const lax: typeof findUser = (...call) =>
          findUser(...call) ?? (call[1] === scheme ? lookup(dataset, call[2]) : undefined);
        return findSender({ ...dataset, hooks: { ...dataset.hooks, findUser: lax } }, request);
      },
    })),
  ),
  replaceHooks('AUTH-2', 'accepts every scheme but the two that the interface names', ({ findSender }) => ({
    findSender(dataset, request) {
      const [user] = dataset.users;
      const isKnown = lacksCredential(request) || hasScheme('Basic')(request) || hasScheme('Bearer')(request);
      return isKnown || user === undefined ? findSender(dataset, request) : { user, credential: '' };
    },
  })),
  replaceHooks('AUTH-2', 'accepts an unknown token when it comes again', ({ findUser }) => {
    const known = new Set<string>();
    return {
      findUser(dataset, scheme, token) {
        const user = findUser(dataset, scheme, token) ?? (known.has(token) ? dataset.users[0] : undefined);
        known.add(token);
        return user;
      },
    };
  }),
  replaceHooks('ERROR-5', 'takes an account that does not exist for one of the user', ({ findAccount }) => ({
    findAccount(dataset, sender, id, request) {
      const found = dataset.accounts.has(id) ? id : (sender.user.accounts[0] ?? id);
      return findAccount(dataset, sender, found, request);
    },
  })),
  replaceHooks('ENDPOINT-1', 'accepts only the first account of a user', ({ findAccount }) => ({
    findAccount: (dataset, sender, id, request) =>
      sender.user.accounts[0] === id ? findAccount(dataset, sender, id, request) : undefined,
  })),
  rewrite('ENDPOINT-24', 'fetchAccount returns all accounts of the user', () => ({
    request: (request) =>
      request.operation === 'fetchAccount' ? { ...request, url: new URL('/v2/accounts', request.url) } : request,
  })),
  rewrite('ENDPOINT-23', 'listAccounts returns one account to an access token', () =>
    changeBody('listAccounts', ({ accounts, ...body }, request) => ({
      ...body,
      accounts: hasScheme('Bearer')(request) ? accounts.slice(0, 1) : accounts,
    })),
  ),
  rewrite('SERVICE-7', 'subscribeToCampaign subscribes to a campaign of the first account of the user', () =>
    changeRequest('subscribeToCampaign', ({ url }) => {
      url.pathname = url.pathname.replace(/\/13\/campaigns\/\d+\//, `/10${openCampaign}`);
    }),
  ),
  replaceHooks('ENDPOINT-23', 'listAccounts returns accounts of other users', ({ respond }) => ({
    respond: (dataset, request) =>
      request.operation === 'listAccounts' ? respond(withAllAccounts(dataset), request) : respond(dataset, request),
  })),
];

/** Does what a refused request asks for, with the token of the user and in their account, and refuses it all the same. */
const doesRefused = (
  requirement: string,
  on: OperationId,
  status: 401 | 403 | 404 | 422 | 429,
  when: (request: ServerRequest, response: ServerResponse) => boolean,
): Mutant =>
  rewrite(requirement, `${on} has the effect of what it refuses with ${status}`, () => async (request, next) => {
    const response = await next(request);
    if (request.operation !== on || response.status < 400 || !when(request, response)) return response;
    const url = new URL(request.url);
    url.pathname = url.pathname.replace(/^\/(v\d)\/[^/]+/, '/$1/10').replace(unusedCampaign, openCampaign);
    const headers = { ...request.headers, authorization: `Basic ${btoa('plain-token-one:')}` };
    await next({ ...request, url, headers, ...(status === 422 && { text: mend(request.text) }) });
    return { ...response, status };
  });

/** The text of a request whose record has only what it needs. */
function mend(text: string): string {
  const [[key, records]] = Object.entries(JSON.parse(text) as Body) as [[string, Body[]]];
  const needed = records.map(({ email = 'reader-1@example.com', action }) => ({ email, action, double_optin: false }));
  return JSON.stringify({ [key]: needed });
}

/** The paths of a campaign that accepts subscribers and of one that does not exist. */
const openCampaign = '/campaigns/31/';
const unusedCampaign = '/campaigns/2147483646/';

const isOfOther: When = ({ headers, url }) =>
  headers.authorization === `Basic ${btoa('plain-token-two:')}` && url.pathname.includes('/10/');
const isLimited = (_request: ServerRequest, { status }: ServerResponse) => status === 429;

export const refusedEffectMutants: Mutant[] = [
  doesRefused('AUTH-1', 'recordEvent', 401, lacksCredential),
  doesRefused('AUTH-1', 'createLegacyOrderBatch', 401, lacksCredential),
  doesRefused('AUTH-6', 'createEventBatch', 403, isOfOther),
  doesRefused('AUTH-6', 'subscribeToCampaign', 403, isOfOther),
  doesRefused('ERROR-5', 'createUnsubscribeBatch', 404, isUnknown),
  doesRefused('LIMIT-1', 'createSubscriberBatch', 429, isLimited),
  doesRefused('LIMIT-2', 'recordEvent', 429, isLimited),
  doesRefused('ERROR-7', 'recordEvent', 422, ({ text }) => text.includes('occurred_at')),
  doesRefused('ENDPOINT-89', 'recordEvent', 422, ({ text }) => !/"(email|id)"/.test(text)),
  doesRefused('ENDPOINT-90', 'recordEvent', 422, ({ text }) => /"email".*"id"/.test(text)),
  doesRefused('ERROR-7', 'subscribeToCampaign', 422, ({ text }) => text.includes('@')),
  doesRefused('ERROR-5', 'subscribeToCampaign', 404, ({ url }) => url.pathname.includes(unusedCampaign)),
  rewrite('ENDPOINT-8', 'processes the right elements of a batch that it refuses', () => async (request, next) => {
    const response = await next(request);
    const elements = response.status === 422 && request.operation === 'createEventBatch' && parseBody(request)?.batches;
    if (elements?.length > 1) await next({ ...request, text: JSON.stringify({ batches: elements.slice(0, 1) }) });
    return response;
  }),
  rewrite('AUTH-2', 'crashes at a Basic credential that is no base64', () => ({
    request: (request) => (request.headers.authorization?.includes('%') ? createResponse(500) : request),
  })),
  rewrite('ERROR-5', 'createProductBatch accepts an account that does not exist', () => ({
    request: (request) =>
      request.operation === 'createProductBatch' && isUnknown(request)
        ? createResponse(202, { request_ids: ['f0d28f0e-59f3-4c4c-9e4a-2f3c1f2d6b10'] })
        : request,
  })),
  rewrite('RESOURCE-45', 'names the first account of the user as the owner of campaigns', () =>
    changeRecords('listCampaigns', 'campaigns', (campaign) => {
      if (campaign.links.account === '13') campaign.links.account = '10';
    }),
  ),
];

/** The data with which every user has all accounts. */
function withAllAccounts(dataset: Dataset): Dataset {
  const all = [...dataset.accounts.keys()];
  const { findSender } = dataset.hooks;
  return {
    ...dataset,
    hooks: {
      ...dataset.hooks,
      findSender(inner, request) {
        const sender = findSender(inner, request);
        return sender && { ...sender, user: { ...sender.user, accounts: all } };
      },
    },
  };
}
