import type { OperationId } from '@email-automation/types';
import type { Check } from '../check.ts';
import { expect, expectEqual, expectObject, expectString } from '../expectations.ts';
import type { HttpResponse } from '../http/send.ts';
import { limits } from '../interface-limits.ts';
import type { Call, Kit } from '../kit.ts';
import { Failed } from '../outcomes.ts';
import type { ProvidedIds } from '../target/provider.ts';
import { batches } from './batch-records.ts';

const profile = 'limits';

/** Concurrent requests, until the limit is near. */
const concurrency = 20;

/**
 * Sends requests until a response is 429, and returns that response. A few more requests than the limit may pass when
 * the hour ends meanwhile, or when a limit refills continuously (`rate-limit-window`).
 * @throws Failed when the first 429 comes too early or too late
 */
export async function exhaust(
  kit: Kit,
  limit: number,
  request: (sent: number) => [OperationId, Call],
): Promise<HttpResponse> {
  const start = Date.now();
  const refilled = () => Math.ceil((Date.now() - start) / 1000) + 1;
  let accepted = 0;
  while (accepted <= limit + refilled()) {
    const size = Math.max(1, Math.min(concurrency, limit - accepted - 1));
    const responses = await Promise.all(Array.from({ length: size }, (_, n) => kit.call(...request(accepted + n))));
    const limited = responses.find(({ status }) => status === 429);
    accepted += responses.filter(({ status }) => status !== 429).length;
    if (limited === undefined) continue;
    expect(accepted >= limit, `429 after ${limit} requests`, `429 after ${accepted}`);
    return limited;
  }
  throw new Failed(`429 after ${limit} requests`, `${accepted} requests without a 429`);
}

const provideCredential = (kit: Kit) => kit.provideState('credential with untouched limits');

/** What exhausted a limit: the ids of its credential, and the 429. */
interface Exhausted {
  ids: ProvidedIds;
  limited: HttpResponse;
}

/** Exhausts the limit of batch requests of a credential, once. @throws Failed when the first 429 comes too early or late */
export const exhaustBatches = (kit: Kit): Promise<Exhausted> =>
  kit.once('exhausted batch requests', async () => {
    const ids = await provideCredential(kit);
    return { ids, limited: await exhaust(kit, limits.batchRequests, nextBatch(kit, ids)) };
  });

/** Exhausts the limit of other requests of a credential, once. @throws Failed when the first 429 comes too early or late */
export const exhaustRequests = (kit: Kit): Promise<Exhausted> =>
  kit.once('exhausted requests', async () => {
    const ids = await provideCredential(kit);
    return { ids, limited: await exhaust(kit, limits.requests, () => ['listAccounts', { ids, mayBeLimited: true }]) };
  });

/** The batch operations in turn, because they share one limit. */
export const nextBatch =
  (kit: Kit, ids: ProvidedIds) =>
  (sent: number): [OperationId, Call] => {
    const offered = batches.filter(({ operation }) => !kit.target.notOffered.includes(operation));
    const batch = offered[sent % offered.length] ?? (batches[0] as (typeof batches)[0]);
    const record = batch.small('conformance-limits@example.com', 0);
    return [batch.operation, { ids, body: batch.wrap([record]), mayBeLimited: true }];
  };

export const limitChecks: Check[] = [
  {
    id: 'createSubscriberBatch/hourly-limit',
    title: `allows ${limits.batchRequests} batch requests per hour, shared by all batch operations`,
    requirements: ['LIMIT-1', 'ERROR-10'],
    profile,
    async run(kit) {
      await exhaustBatches(kit);
    },
  },
  {
    id: 'listAccounts/hourly-limit',
    title: `allows ${limits.requests} requests per hour, and explains the 429`,
    requirements: ['LIMIT-2', 'ERROR-10', 'ERROR-11', 'LIMIT-10'],
    profile,
    async run(kit) {
      const { limited } = await exhaustRequests(kit);
      const { message, documentation } = expectObject(limited.body, 'the body of the 429');
      expect(
        /hour/i.test(expectString(message, '`message`')),
        '`message` to say that requests are allowed again after an hour',
        message,
      );
      expect(
        /^https?:\/\//.test(expectString(documentation, '`documentation`')),
        '`documentation` to be a URL',
        documentation,
      );
    },
  },
  {
    id: 'createSubscriberBatch/separate-limits',
    title: 'counts batch requests and other requests separately',
    requirements: ['LIMIT-3'],
    profile,
    async run(kit) {
      const ids = await provideCredential(kit);
      await exhaust(kit, limits.batchRequests, nextBatch(kit, ids));
      const { status } = await kit.call('listAccounts', { ids, mayBeLimited: true });
      expectEqual(status, 200, 'the status of a request that is not a batch');
    },
  },
  {
    id: 'createSubscriberBatch/records-per-hour',
    title: `accepts at most ${limits.records} records per hour in batches`,
    requirements: ['LIMIT-7'],
    profile,
    async run(kit) {
      // Whether a batch may have several groups is unspecified (`several-groups`). If it may, the limit still applies.
      const subscribers = Array.from({ length: limits.batchSize }, () => ({ email: 'conformance-limits@example.com' }));
      const groups = Math.floor(limits.records / limits.batchSize) + 1;
      const body = { batches: Array.from({ length: groups }, () => ({ subscribers })) };
      const call = { ids: await provideCredential(kit), body, mayBeLimited: true as const, tolerated: [400, 413] };
      const { status } = await kit.call('createSubscriberBatch', call);
      expect(status >= 400 && status < 500, `a 4xx status for ${groups * limits.batchSize} records`, status);
    },
  },
];
