import type { Rewrite } from '../../servers/exchange.ts';
import type { Hooks } from '../../servers/plain-server/hooks.ts';
import type { CountedRecords, CountedRequest } from '../../servers/plain-server/limits.ts';
import { changeHeaders } from '../../servers/rewrites.ts';
import { operationIds } from '../../src/contract/operations.ts';
import { type Mutant, replaceHooks, rewrite } from '../mutant.ts';

const hour = 3_600_000;

/** Another number for an hour. */
const numbers: [requirement: string, description: string, number: Partial<Hooks['hourly']>][] = [
  ['LIMIT-1', 'accepts 49 batches in an hour', { batches: 49 }],
  ['LIMIT-2', 'accepts 3,601 requests in an hour', { requests: 3601 }],
];

/** Another time for which a request counts. */
const windows: [requirement: string, description: string, window: Partial<Hooks['windows']>][] = [
  ['LIMIT-1', 'limits batches by half an hour', { batches: hour / 2 }],
  ['LIMIT-2', 'limits requests by the day', { requests: 24 * hour }],
];

/** Counts requests as others. */
const counted: [
  requirement: string,
  description: string,
  change: (request: CountedRequest) => Partial<CountedRequest>,
][] = [
  [
    'LIMIT-2',
    'counts each operation by itself',
    ({ isBatch, path, credential }) => (isBatch ? {} : { credential: path + credential }),
  ],
  ['LIMIT-3', 'counts batches among the other requests', () => ({ isBatch: false })],
];

/** Counts no requests of a kind. */
const uncounted: [description: string, isCounted: (request: CountedRequest) => boolean][] = [
  ['does not count requests for one conversion', ({ path }) => !/\/goals\/./.test(path)],
  ['does not count requests that write', ({ method }) => method !== 'POST'],
  ['does not count requests with an access token', ({ credential }) => !credential.startsWith('bearer')],
];

/** Counts the records of batches otherwise. */
const countedRecords: [description: string, change: (records: CountedRecords) => unknown[][]][] = [
  ['counts the records of the first element only', ({ groups: [first = []] }) => [first]],
  [
    'does not count the records of shopper activity',
    ({ operation, groups }) => (/Cart|Product|createOrder/.test(operation ?? '') ? [] : groups),
  ],
];

const limit = 'x-ratelimit-limit';
const remaining = 'x-ratelimit-remaining';
/** Changes the number of remaining requests. */
const changeRemaining = (change: (left: number, credential: string) => number | string): Rewrite => ({
  response({ headers, ...response }, request) {
    if (headers[remaining] === undefined || response.status === 401) return { headers, ...response };
    const changed = change(Number(headers[remaining]), request.headers.authorization ?? '');
    return { ...response, headers: { ...headers, [remaining]: String(changed) } };
  },
});

export const limitMutants: Mutant[] = [
  ...numbers.map(([requirement, description, number]) =>
    replaceHooks(requirement, description, ({ hourly }) => ({ hourly: { ...hourly, ...number } })),
  ),
  ...windows.map(([requirement, description, window]) =>
    replaceHooks(requirement, description, (usual) => ({ windows: { ...usual.windows, ...window } })),
  ),
  ...counted.map(([requirement, description, change]) =>
    replaceHooks(requirement, description, ({ countRequest }) => ({
      countRequest: (dataset, request) => countRequest(dataset, { ...request, ...change(request) }),
    })),
  ),
  ...uncounted.map(([description, isCounted]) =>
    replaceHooks('LIMIT-2', description, ({ countRequest }) => ({
      countRequest: (dataset, request) => !isCounted(request) || countRequest(dataset, request),
    })),
  ),
  replaceHooks('LIMIT-3', 'rejects other requests after too many batches', ({ countRequest }) => {
    const exceeded = new Set<string>();
    return {
      countRequest(dataset, request) {
        const accepted = countRequest(dataset, request);
        if (!accepted && request.isBatch) exceeded.add(request.credential);
        return accepted && !exceeded.has(request.credential);
      },
    };
  }),
  replaceHooks('LIMIT-7', 'limits the records per request instead of per hour', () => ({
    countRecords: (_, { groups }) => groups.flat().length <= 50_000,
  })),
  ...countedRecords.map(([description, change]) =>
    replaceHooks('LIMIT-7', description, ({ countRecords }) => ({
      countRecords: (dataset, records) => countRecords(dataset, { ...records, groups: change(records) }),
    })),
  ),
  rewrite('LIMIT-8', 'names the header of the limit without `X`', () =>
    changeHeaders(operationIds, (all) => {
      all['ratelimit-limit'] = all[limit] ?? '';
      delete all[limit];
    }),
  ),
  rewrite('LIMIT-9', 'does not count the request itself', () => changeRemaining((left) => left + 1)),
  rewrite('LIMIT-9', 'returns a percentage of remaining requests', () => changeRemaining((left) => left / 36)),
];
