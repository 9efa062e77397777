import type { Rewrite } from '../../servers/exchange.ts';
import type { Hooks } from '../../servers/plain-server/hooks.ts';
import type { CountedRecords, CountedRequest } from '../../servers/plain-server/limits.ts';
import { changeHeaders } from '../../servers/rewrites.ts';
import { operationIds } from '../../src/contract/operations.ts';
import type { Kind } from '../kind.ts';
import { type Mutant, replaceHooks, rewrite } from '../mutant.ts';

const hour = 3_600_000;

/** Another number for an hour. */
const numbers: [requirement: string, kind: Kind, description: string, number: Partial<Hooks['hourly']>][] = [
  ['LIMIT-1', 'off by one', 'accepts 51 batches in an hour', { batches: 51 }],
  ['LIMIT-1', 'off by one', 'accepts 49 batches in an hour', { batches: 49 }],
  ['LIMIT-1', 'missing', 'does not limit batches', { batches: Number.POSITIVE_INFINITY }],
  ['LIMIT-2', 'off by one', 'accepts 3,601 requests in an hour', { requests: 3601 }],
  ['LIMIT-2', 'off by one', 'accepts 3,599 requests in an hour', { requests: 3599 }],
  ['LIMIT-2', 'too strict', 'accepts 3,000 requests in an hour', { requests: 3000 }],
  ['LIMIT-2', 'missing', 'limits batches only', { requests: Number.POSITIVE_INFINITY }],
  ['LIMIT-7', 'too lax', 'accepts 500,000 records in an hour', { records: 500_000 }],
  ['LIMIT-7', 'off by one', 'accepts 1,000 records too many in an hour', { records: 51_000 }],
];

/** Another time for which a request counts. */
const windows: [requirement: string, kind: Kind, description: string, window: Partial<Hooks['windows']>][] = [
  ['LIMIT-1', 'stale', 'gives no batches back after an hour', { batches: Number.POSITIVE_INFINITY }],
  ['LIMIT-1', 'wrong', 'limits batches by the day', { batches: 24 * hour }],
  ['LIMIT-1', 'too lax', 'limits batches by the minute', { batches: 60_000 }],
  ['LIMIT-2', 'stale', 'gives no requests back after an hour', { requests: Number.POSITIVE_INFINITY }],
  ['LIMIT-2', 'wrong', 'limits requests by the day', { requests: 24 * hour }],
  ['LIMIT-2', 'too lax', 'limits requests by the minute', { requests: 60_000 }],
];

/** Counts requests as others. */
const counted: [
  requirement: string,
  description: string,
  change: (request: CountedRequest) => Partial<CountedRequest>,
][] = [
  [
    'LIMIT-1',
    'does not count shopper activity as batches',
    ({ isBatch, path }) => ({ isBatch: isBatch && !path.startsWith('/v3/') }),
  ],
  [
    'LIMIT-1',
    'does not count unsubscribe batches as batches',
    ({ isBatch, path }) => ({ isBatch: isBatch && !path.includes('/unsubscribes/') }),
  ],
  [
    'LIMIT-1',
    'counts the batches of each operation by themselves',
    ({ isBatch, path, credential }) => (isBatch ? { credential: path + credential } : {}),
  ],
  [
    'LIMIT-2',
    'counts reading and writing by themselves',
    ({ isBatch, method, credential }) => (isBatch || method === 'GET' ? {} : { credential: `w${credential}` }),
  ],
  [
    'LIMIT-2',
    'counts each operation by itself',
    ({ isBatch, path, credential }) => (isBatch ? {} : { credential: path + credential }),
  ],
  ['LIMIT-3', 'counts batches among the other requests', () => ({ isBatch: false })],
];

/** Counts the records of batches otherwise. */
const countedRecords: [description: string, change: (records: CountedRecords) => unknown[][]][] = [
  ['counts the records of the first element only', ({ groups: [first = []] }) => [first]],
  ['counts each element of `batches` as one record', ({ groups }) => [groups]],
  [
    'does not count the records of shopper activity',
    ({ operation, groups }) => (/Cart|Product|createOrder/.test(operation ?? '') ? [] : groups),
  ],
];

const limit = 'x-ratelimit-limit';
const remaining = 'x-ratelimit-remaining';
type Headers = Record<string, string>;

/** Changes the number of remaining requests. */
const changeRemaining = (change: (left: number, credential: string) => number | string): Rewrite => ({
  response({ headers, ...response }, request) {
    if (headers[remaining] === undefined || response.status === 401) return { headers, ...response };
    const changed = change(Number(headers[remaining]), request.headers.authorization ?? '');
    return { ...response, headers: { ...headers, [remaining]: String(changed) } };
  },
});

const headers: [requirement: string, what: string, on: typeof operationIds, change: (all: Headers) => unknown][] = [
  ['LIMIT-8', 'the limit of batches', operationIds, (all) => (all[limit] = '50')],
  ['LIMIT-8', 'the window next to the limit', operationIds, (all) => (all[limit] += ', 3600;w=3600')],
  ['LIMIT-8', 'no limit', ['listAccounts', 'fetchAccount'], (all) => delete all[limit]],
  ['LIMIT-8', 'no limit', ['recordEvent'], (all) => delete all[limit]],
  ['LIMIT-8', 'no limit', ['activateCampaign'], (all) => delete all[limit]],
  ['LIMIT-8', 'no limit', operationIds, (all) => delete all[limit]],
  ['LIMIT-8', 'another limit', ['listGoals'], (all) => (all[limit] = '5000')],
  ['LIMIT-8', 'a word as the limit', ['createCartBatch'], (all) => (all[limit] = 'many')],
  ['LIMIT-9', 'no number of remaining requests', operationIds, (all) => delete all[remaining]],
  ['LIMIT-9', 'no number of remaining requests', ['fetchAccount'], (all) => delete all[remaining]],
  ['LIMIT-9', 'a negative number of remaining requests', ['pauseCampaign'], (all) => (all[remaining] = '-1')],
  ['LIMIT-9', 'always 3599 remaining requests', ['listAccounts'], (all) => (all[remaining] = '3599')],
];

export const limitMutants: Mutant[] = [
  ...numbers.map(([requirement, kind, description, number]) =>
    replaceHooks(requirement, kind, description, ({ hourly }) => ({ hourly: { ...hourly, ...number } })),
  ),
  ...windows.map(([requirement, kind, description, window]) =>
    replaceHooks(requirement, kind, description, (usual) => ({ windows: { ...usual.windows, ...window } })),
  ),
  ...counted.map(([requirement, description, change]) =>
    replaceHooks(requirement, 'wrong', description, ({ countRequest }) => ({
      countRequest: (world, request) => countRequest(world, { ...request, ...change(request) }),
    })),
  ),
  replaceHooks('LIMIT-1', 'too strict', 'counts a batch once for each account of the user', ({ countRequest }) => ({
    countRequest: (world, request) => request.user.accounts.every(() => countRequest(world, request)),
  })),
  replaceHooks('LIMIT-3', 'wrong', 'counts batches among the other requests, too', ({ countRequest }) => ({
    countRequest: (world, request) =>
      countRequest(world, request) && (!request.isBatch || countRequest(world, { ...request, isBatch: false })),
  })),
  replaceHooks('LIMIT-3', 'wrong', 'rejects other requests after too many batches', ({ countRequest }) => {
    const exceeded = new Set<string>();
    return {
      countRequest(world, request) {
        const accepted = countRequest(world, request);
        if (!accepted && request.isBatch) exceeded.add(request.credential);
        return accepted && !exceeded.has(request.credential);
      },
    };
  }),
  replaceHooks('LIMIT-7', 'missing', 'limits the records of a request in place of those of an hour', () => ({
    countRecords: (_, { groups }) => groups.flat().length <= 50_000,
  })),
  ...countedRecords.map(([description, change]) =>
    replaceHooks('LIMIT-7', 'wrong', description, ({ countRecords }) => ({
      countRecords: (world, records) => countRecords(world, { ...records, groups: change(records) }),
    })),
  ),
  ...headers.map(([requirement, what, on, change]) =>
    rewrite(
      requirement,
      'wrong',
      `returns ${what} from ${on === operationIds ? 'every operation' : on.join(', ')}`,
      () =>
        changeHeaders(on, (all) => {
          if (all[limit] !== undefined) change(all);
        }),
    ),
  ),
  ...[limit, remaining].map((name) =>
    rewrite(name === limit ? 'LIMIT-8' : 'LIMIT-9', 'only for other data', `omits ${name} from errors`, () => ({
      response: ({ headers: { [name]: value = '', ...others }, ...response }) => ({
        ...response,
        headers: response.status < 300 ? { ...others, [name]: value } : others,
      }),
    })),
  ),
  rewrite('LIMIT-8', 'wrong', 'names the header of the limit without `X`', () =>
    changeHeaders(operationIds, (all) => {
      all['ratelimit-limit'] = all[limit] ?? '';
      delete all[limit];
    }),
  ),
  rewrite('LIMIT-9', 'off by one', 'does not count the request itself', () => changeRemaining((left) => left + 1)),
  rewrite('LIMIT-9', 'wrong', 'returns the used requests as the remaining ones', () =>
    changeRemaining((left) => 3600 - left),
  ),
  rewrite('LIMIT-9', 'wrong', 'counts every second request', () =>
    changeRemaining((left) => Math.floor((3600 + left) / 2)),
  ),
  rewrite('LIMIT-9', 'only for other data', 'returns a percentage of remaining requests', () =>
    changeRemaining((left) => left / 36),
  ),
  rewrite('LIMIT-9', 'wrong', 'returns the remaining requests of all credentials', () => {
    const used = new Map<string, number>();
    return changeRemaining((left, credential) => {
      used.set(credential, 3600 - left);
      return 3600 - [...used.values()].reduce((sum, count) => sum + count, 0);
    });
  }),
  rewrite('LIMIT-9', 'stale', 'gives no remaining requests back', () => {
    const least = new Map<string, number>();
    return changeRemaining((left, credential) => {
      least.set(credential, Math.min(left, least.get(credential) ?? left));
      return least.get(credential) ?? left;
    });
  }),
];
