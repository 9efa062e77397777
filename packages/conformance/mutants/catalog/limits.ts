import { batches } from '../../src/checks/batches/batch-records.ts';
import { limits } from '../../src/kit/interface-limits.ts';
import { defineMutant, type Mutant } from '../mutant.ts';
import type { ProxyResponse, Rewrite } from '../proxy.ts';
import { changeStatus, createResponse, respondWhen } from '../rewrites.ts';

const batchOperations = batches.map(({ operation }) => operation);
const tooMany = { message: 'Please try again in an hour.', documentation: 'https://api.example/limits' };
const accounts = { links: { 'accounts.broadcasts': '', 'accounts.campaigns': '', 'accounts.goals': '' }, accounts: [] };

/** Accepts this many listAccounts requests and rejects the next ones, without the server, which would be slower. */
const limitListAccounts = (limit: number, reject: () => ProxyResponse) => {
  let count = 0;
  return respondWhen(
    'listAccounts',
    () => true,
    () => {
      if (++count > limit) return reject();
      const response = createResponse(200, accounts);
      response.headers['x-ratelimit-remaining'] = String(Math.max(0, limits.requests - count));
      return response;
    },
  );
};

/** Accepts this many batch requests of each credential. */
const limitBatches = (limit: number): Rewrite => {
  const counts = new Map<string, number>();
  return {
    request(request) {
      if (!batchOperations.some((operation) => operation === request.operation)) return request;
      const { authorization = '' } = request.headers;
      const count = (counts.get(authorization) ?? 0) + 1;
      counts.set(authorization, count);
      return createResponse(count > limit ? 429 : 202, {});
    },
  };
};

export const limitMutants: Mutant[] = [
  defineMutant('LIMIT-1', 'missing', 'accepts every batch request', () =>
    changeStatus(batchOperations, 429, 201, '{}'),
  ),
  defineMutant('LIMIT-1', 'off by one', 'accepts one batch request too many', () =>
    limitBatches(limits.batchRequests + 1),
  ),
  defineMutant('LIMIT-1', 'off by one', 'accepts one batch request too few', () =>
    limitBatches(limits.batchRequests - 1),
  ),
  defineMutant('LIMIT-1', 'wrong', 'counts each batch operation separately', () => {
    const counts = new Map<string, number>();
    return {
      request(request) {
        if (!batchOperations.some((operation) => operation === request.operation)) return request;
        const count = (counts.get(request.url.pathname) ?? 0) + 1;
        counts.set(request.url.pathname, count);
        return createResponse(count > limits.batchRequests ? 429 : 202, {});
      },
    };
  }),
  defineMutant('LIMIT-2', 'off by one', 'accepts one request too few', () =>
    limitListAccounts(limits.requests - 1, () => createResponse(429, tooMany)),
  ),
  defineMutant('LIMIT-2', 'wrong', 'counts each operation separately', () => {
    const counts = new Map<string, number>();
    return {
      response(response, { operation = '' }) {
        if (response.headers['x-ratelimit-limit'] !== String(limits.requests)) return response;
        const count = (counts.get(operation) ?? 0) + 1;
        counts.set(operation, count);
        const remaining = String(limits.requests - count);
        return { ...response, headers: { ...response.headers, 'x-ratelimit-remaining': remaining } };
      },
    };
  }),
  defineMutant('LIMIT-9', 'wrong', 'counts every second request', () => ({
    response(response) {
      const remaining = Number(response.headers['x-ratelimit-remaining']);
      if (response.headers['x-ratelimit-limit'] !== String(limits.requests)) return response;
      const half = String(Math.floor((limits.requests + remaining) / 2));
      return { ...response, headers: { ...response.headers, 'x-ratelimit-remaining': half } };
    },
  })),
  defineMutant('LIMIT-2', 'too lax', 'accepts ten requests too many', () =>
    limitListAccounts(limits.requests + 10, () => createResponse(429, tooMany)),
  ),
  defineMutant('LIMIT-2', 'missing', 'accepts every request', () =>
    limitListAccounts(Infinity, () => createResponse(429, tooMany)),
  ),
  defineMutant('LIMIT-3', 'wrong', 'counts batch requests and other requests together', () => {
    let used = false;
    return {
      response(response, { operation }) {
        if (response.status === 429) used = true;
        return used && operation === 'listAccounts' ? createResponse(429, tooMany) : response;
      },
    };
  }),
  defineMutant('LIMIT-7', 'missing', 'accepts any number of records per hour', () =>
    respondWhen(
      'createUnsubscribeBatch',
      () => true,
      () => createResponse(204),
    ),
  ),
  defineMutant('LIMIT-7', 'wrong', 'limits the records of a request instead of those of an hour', () =>
    respondWhen(
      'createUnsubscribeBatch',
      (_, value) => value?.batches?.length <= limits.records / limits.batchSize,
      () => createResponse(204),
    ),
  ),
  defineMutant('LIMIT-9', 'off by one', 'returns the number of remaining requests before each request', () => ({
    response(response) {
      const remaining = Number(response.headers['x-ratelimit-remaining']);
      if (response.headers['x-ratelimit-limit'] !== String(limits.requests) || response.status === 429) return response;
      return { ...response, headers: { ...response.headers, 'x-ratelimit-remaining': String(remaining + 1) } };
    },
  })),
  defineMutant('ERROR-11', 'missing', 'returns 429 without a body for batch requests', () =>
    changeStatus(batchOperations, 429, 429, ' '),
  ),
  defineMutant(
    'LIMIT-10',
    'wrong',
    'returns 429 for batch requests with a message that does not say when to retry',
    () => changeStatus(batchOperations, 429, 429, JSON.stringify({ ...tooMany, message: 'Too many requests.' })),
  ),
  defineMutant('ERROR-10', 'wrong', 'returns 503 beyond the limit', () =>
    limitListAccounts(limits.requests, () => createResponse(503, tooMany)),
  ),
  defineMutant('ERROR-11', 'missing', 'returns 429 without `documentation`', () =>
    limitListAccounts(limits.requests, () => createResponse(429, { message: tooMany.message })),
  ),
  defineMutant('LIMIT-10', 'wrong', 'returns 429 with a message that does not say when to retry', () =>
    limitListAccounts(limits.requests, () => createResponse(429, { ...tooMany, message: 'Too many requests.' })),
  ),
];
