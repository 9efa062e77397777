import type { OperationId } from '@email-automation/types';
import type { Rewrite, ServerRequest } from '../../servers/exchange.ts';
import type { User, World } from '../../servers/plain-server/data.ts';
import { changeRecords, changeRequest, createResponse, respondWhen } from '../../servers/rewrites.ts';
import { operationIds } from '../../src/contract/operations.ts';
import { type Mutant, replaceHooks, rewrite } from '../mutant.ts';

type Scheme = 'Basic' | 'Bearer';
type When = (request: ServerRequest) => boolean;

const lacksCredential: When = ({ headers }) => headers.authorization === undefined;
const hasScheme =
  (scheme: Scheme): When =>
  ({ headers }) =>
    headers.authorization?.startsWith(scheme) ?? false;
const isRead: When = ({ method }) => method === 'GET';
const isShopperActivity: When = ({ url }) => url.pathname.startsWith('/v3/');
const isOperation =
  (...on: OperationId[]): When =>
  ({ operation }) =>
    operation !== undefined && on.includes(operation);
const isBatch: When = ({ operation = '' }) => operation.endsWith('Batch');

/** Rejects credentials of a scheme with 401: the requirement, the scheme, and the operations. */
const rejected: [requirement: string, scheme: Scheme, what: string, When][] = [
  ['AUTH-3', 'Basic', 'for shopper activity', isShopperActivity],
  ['AUTH-3', 'Basic', 'for subscribing to a campaign', isOperation('subscribeToCampaign')],
  ['AUTH-3', 'Basic', 'for one account', isOperation('fetchAccount')],
  ['AUTH-3', 'Basic', 'for activating a campaign', isOperation('activateCampaign')],
  ['AUTH-3', 'Basic', 'for one campaign', isOperation('fetchCampaign')],
  ['AUTH-3', 'Basic', 'for batches of events', isOperation('createEventBatch')],
  ['AUTH-5', 'Bearer', 'for shopper activity', isShopperActivity],
  ['AUTH-5', 'Bearer', 'for writing', (request) => !isRead(request)],
  ['AUTH-5', 'Bearer', 'for the list of accounts', isOperation('listAccounts')],
  ['AUTH-5', 'Bearer', 'for the list of campaigns', isOperation('listCampaigns')],
];

/** Other responses to credentials that are missing or unknown. */
const refused: [requirement: string, status: number, to: string, When][] = [
  ['AUTH-1', 403, 'requests without a credential', lacksCredential],
  ['AUTH-1', 302, 'requests without a credential', lacksCredential],
  ['AUTH-1', 404, 'requests for one account without a credential', isOperation('fetchAccount')],
  ['AUTH-2', 403, 'an unknown API token', hasScheme('Basic')],
  ['AUTH-2', 403, 'an unknown access token', hasScheme('Bearer')],
  ['AUTH-2', 400, 'an unknown token in a POST', (request) => !isRead(request) && !lacksCredential(request)],
];

/** Accepts requests that a credential is missing from, or whose token is unknown. */
const open: [requirement: string, what: string, When][] = [
  ['AUTH-1', 'the custom field identifiers without a credential', isOperation('listCustomFieldIdentifiers')],
  ['AUTH-1', 'conversions without a credential', isOperation('listGoals')],
  ['AUTH-1', 'reading without a credential', isRead],
  ['AUTH-1', 'shopper activity without a credential', isShopperActivity],
  ['AUTH-1', 'events without a credential', isOperation('recordEvent')],
];

/** Accepts tokens that are similar to a valid one, or something in place of it. */
type Lookup = (world: World, token: string) => User | undefined;
const ofFirst: Lookup = ({ users }) => users[0];
const ofToken = ({ tokens }: World, isSame: (known: string) => boolean) =>
  [...tokens].find(([known]) => isSame(known))?.[1];
const tokens: [scheme: Scheme, description: string, Lookup, When?][] = [
  ['Basic', 'accepts every API token for the list of accounts', ofFirst, isOperation('listAccounts')],
  ['Basic', 'accepts every API token for batches of events', ofFirst, isOperation('createEventBatch')],
  [
    'Basic',
    'accepts an API token without its last letter',
    (world, token) => ofToken(world, (known) => token !== '' && known.startsWith(token)),
  ],
  [
    'Basic',
    'accepts an API token with further letters after it',
    (world, token) => ofToken(world, (known) => token.startsWith(known)),
  ],
  ['Basic', 'accepts an API token in capitals', ({ tokens: all }, token) => all.get(token.toLowerCase())],
  [
    'Basic',
    'compares only the first letters of API tokens',
    (world, token) => ofToken(world, (known) => known.slice(0, 12) === token.slice(0, 12)),
  ],
  ['Basic', 'accepts an empty API token', (world, token) => (token === '' ? ofFirst(world, token) : undefined)],
  ['Bearer', 'accepts every access token', ofFirst],
  ['Bearer', 'accepts every access token for one conversion', ofFirst, isOperation('fetchGoal')],
  [
    'Bearer',
    'accepts an access token without its last letter',
    ({ oauth }, token) => [...oauth.accessTokens].find(([known]) => token !== '' && known.startsWith(token))?.[1],
  ],
  ['Bearer', 'accepts a verification code as an access token', ({ oauth }, token) => oauth.codes.get(token)?.user],
  [
    'Bearer',
    'accepts the secret of an application as an access token',
    ({ users, oauth }, token) => (oauth.clients.some(({ secret }) => secret === token) ? users[0] : undefined),
  ],
];

/** Gives permission for accounts of other users: the requirement, what is permitted, and when. */
const permitted: [what: string, When][] = [
  ['reading every account', isRead],
  ['sending batches to every account', isBatch],
  ['the record of every account', isOperation('fetchAccount')],
  ['the broadcasts of every account', isOperation('listBroadcasts')],
  ['every account with an access token', hasScheme('Bearer')],
  [
    'the campaigns of every account with an access token',
    (request) => hasScheme('Bearer')(request) && isOperation('listCampaigns')(request),
  ],
];

/** Returns 401 in place of 403. */
const unpermitted: [what: string, When][] = [
  ['a batch', isBatch],
  ['an access token', hasScheme('Bearer')],
  ['the record of an account', isOperation('fetchAccount')],
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
  ...rejected.map(([requirement, scheme, what, when]) =>
    rewrite(requirement, 'only on one operation', `rejects ${scheme} credentials ${what}`, () =>
      respondWhen(
        operationIds,
        (request) => hasScheme(scheme)(request) && when(request),
        () => createResponse(401),
      ),
    ),
  ),
  ...(
    [
      ['AUTH-3', 'Basic', 'Token'],
      ['AUTH-5', 'Bearer', 'OAuth'],
    ] as const
  ).map(([requirement, scheme, expected]) =>
    rewrite(requirement, 'wrong', `expects \`${expected}\` in place of \`${scheme}\``, () =>
      changeRequest(operationIds, ({ headers }) => {
        const [own, token] = (headers.authorization ?? '').split(' ');
        if (own === scheme) delete headers.authorization;
        if (own === expected) headers.authorization = `${scheme} ${token}`;
      }),
    ),
  ),
  ...refused.map(([requirement, status, to, when]) =>
    rewrite(requirement, 'wrong', `returns ${status} to ${to}`, () => changeRefusal(401, status, when)),
  ),
  ...unpermitted.map(([what, when]) =>
    rewrite('AUTH-6', 'only on one operation', `returns 401 for ${what} without permission`, () =>
      changeRefusal(403, 401, when),
    ),
  ),
  ...open.map(([requirement, what, when]) =>
    replaceHooks(requirement, 'too lax', `permits ${what}`, ({ findSender }) => ({
      findSender(world, request) {
        const [user] = world.users;
        return user && lacksCredential(request) && when(request)
          ? { user, credential: '' }
          : findSender(world, request);
      },
    })),
  ),
  replaceHooks('AUTH-1', 'stale', 'continues as the user of the previous request without a credential', (usual) => {
    let previous: ReturnType<typeof usual.findSender>;
    return {
      findSender(world, request) {
        previous = lacksCredential(request) ? previous : usual.findSender(world, request);
        return previous;
      },
    };
  }),
  ...tokens.map(([scheme, description, lookup, when = () => true]) =>
    replaceHooks('AUTH-2', 'too lax', description, ({ findSender, findUser }) => ({
      findSender(world, request) {
        const lax: typeof findUser = (...call) =>
          findUser(...call) ?? (call[1] === scheme && when(request) ? lookup(world, call[2]) : undefined);
        return findSender({ ...world, hooks: { ...world.hooks, findUser: lax } }, request);
      },
    })),
  ),
  replaceHooks('AUTH-2', 'too lax', 'accepts every scheme but those of the interface', ({ findSender }) => ({
    findSender(world, request) {
      const [user] = world.users;
      const isKnown = lacksCredential(request) || hasScheme('Basic')(request) || hasScheme('Bearer')(request);
      return isKnown || user === undefined ? findSender(world, request) : { user, credential: '' };
    },
  })),
  replaceHooks('AUTH-2', 'only the second time', 'accepts an unknown token when it comes again', ({ findUser }) => {
    const known = new Set<string>();
    return {
      findUser(world, scheme, token) {
        const user = findUser(world, scheme, token) ?? (known.has(token) ? world.users[0] : undefined);
        known.add(token);
        return user;
      },
    };
  }),
  replaceHooks('AUTH-3', 'wrong', 'expects the token as the password', () => ({
    readToken: (text) => text.slice(text.indexOf(':') + 1),
  })),
  replaceHooks('AUTH-3', 'wrong', 'takes the colon as a part of the token', () => ({
    readToken: (text) => text.slice(0, text.indexOf(':') + 1),
  })),
  replaceHooks('AUTH-3', 'too strict', 'rejects an empty password', ({ readToken }) => ({
    readToken: (text) => (text.endsWith(':') ? '' : readToken(text)),
  })),
  ...permitted.map(([what, when]) =>
    replaceHooks('AUTH-6', 'too lax', `permits ${what}`, ({ findAccount }) => ({
      findAccount: (world, sender, id, request) =>
        when(request) ? world.accounts.get(id) : findAccount(world, sender, id, request),
    })),
  ),
  replaceHooks('AUTH-6', 'too lax', 'compares only the first digit of accounts', () => ({
    findAccount: (world, { user }, id) =>
      user.accounts.some((own) => own[0] === id[0]) ? world.accounts.get(id) : undefined,
  })),
  replaceHooks('ERROR-5', 'too lax', 'takes an account that does not exist for one of the user', ({ findAccount }) => ({
    findAccount(world, sender, id, request) {
      const found = world.accounts.has(id) ? id : (sender.user.accounts[0] ?? id);
      return findAccount(world, sender, found, request);
    },
  })),
  replaceHooks('ENDPOINT-1', 'only first', 'accepts only the first account of a user', ({ findAccount }) => ({
    findAccount: (world, sender, id, request) =>
      sender.user.accounts[0] === id ? findAccount(world, sender, id, request) : undefined,
  })),
  replaceHooks('ENDPOINT-24', 'too lax', 'fetchAccount returns the first account of the user for each', (usual) => ({
    findAccount(world, sender, id, request) {
      const own = usual.findAccount(world, sender, id, request);
      const isFetch = own !== undefined && request.operation === 'fetchAccount';
      return isFetch ? world.accounts.get(sender.user.accounts[0] ?? '') : own;
    },
  })),
  rewrite('ENDPOINT-24', 'too lax', 'fetchAccount returns all accounts of the user', () => ({
    request: (request) =>
      request.operation === 'fetchAccount' ? { ...request, url: new URL('/v2/accounts', request.url) } : request,
  })),
  replaceHooks('ENDPOINT-23', 'too lax', 'listAccounts returns accounts of other users', ({ respond }) => ({
    respond: (world, request) =>
      request.operation === 'listAccounts' ? respond(withAllAccounts(world), request) : respond(world, request),
  })),
  replaceHooks('ERROR-2', 'only on one operation', 'returns the code of transitions for writing', ({ respond }) => ({
    async respond(world, request) {
      const response = await respond(world, request);
      const errors = [{ code: 'no_permission_error' }];
      const isChanged = response.status === 403 && !isRead(request);
      return isChanged ? { ...response, text: JSON.stringify({ errors }) } : response;
    },
  })),
];

/** Does what a refused request asks for, with the token of the user and in their account, and refuses it all the same. */
const doesRefused = (
  requirement: string,
  on: OperationId,
  status: 401 | 403 | 404,
  when: (request: ServerRequest) => boolean,
): Mutant =>
  rewrite(
    requirement,
    'wrong',
    `${on} has the effect of what it refuses with ${status}`,
    () => async (request, next) => {
      const response = await next(request);
      if (request.operation !== on || response.status < 400 || !when(request)) return response;
      const url = new URL(request.url);
      url.pathname = url.pathname.replace(/^\/(v\d)\/[^/]+/, '/$1/10');
      const headers = { ...request.headers, authorization: `Basic ${btoa('plain-token-one:')}` };
      await next({ ...request, url, headers });
      return { ...response, status };
    },
  );

const isOfOther: When = ({ headers, url }) =>
  headers.authorization === `Basic ${btoa('plain-token-two:')}` && url.pathname.includes('/10/');
const isUnknown: When = ({ url }) => url.pathname.includes('/2147483646/');

export const refusedEffectMutants: Mutant[] = [
  doesRefused('AUTH-1', 'recordEvent', 401, lacksCredential),
  doesRefused('AUTH-1', 'createLegacyOrderBatch', 401, lacksCredential),
  doesRefused('AUTH-6', 'createEventBatch', 403, isOfOther),
  doesRefused('AUTH-6', 'subscribeToCampaign', 403, isOfOther),
  doesRefused('ERROR-5', 'createSubscriberBatch', 404, isUnknown),
  doesRefused('ERROR-5', 'createUnsubscribeBatch', 404, isUnknown),
  rewrite('AUTH-2', 'too lax', 'crashes at a Basic credential that is no base64', () => ({
    request: (request) => (request.headers.authorization?.includes('%') ? createResponse(500) : request),
  })),
  rewrite('ERROR-5', 'only on one operation', 'createProductBatch accepts an account that does not exist', () => ({
    request: (request) =>
      request.operation === 'createProductBatch' && isUnknown(request)
        ? createResponse(202, { request_ids: ['f0d28f0e-59f3-4c4c-9e4a-2f3c1f2d6b10'] })
        : request,
  })),
  rewrite('RESOURCE-45', 'only for other data', 'names the first account of the user as the owner of campaigns', () =>
    changeRecords('listCampaigns', 'campaigns', (campaign) => {
      if (campaign.links.account === '13') campaign.links.account = '10';
    }),
  ),
];

/** The world in which every user has all accounts. */
function withAllAccounts(world: World): World {
  const all = [...world.accounts.keys()];
  const { findSender } = world.hooks;
  return {
    ...world,
    hooks: {
      ...world.hooks,
      findSender(inner, request) {
        const sender = findSender(inner, request);
        return sender && { ...sender, user: { ...sender.user, accounts: all } };
      },
    },
  };
}
