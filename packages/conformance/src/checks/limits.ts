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

/** Requests at a time, until the limit is near. */
const wave = 20;

/**
 * Sends requests until one gets 429, and returns its answer. An hour that ends meanwhile, or a limit that fills up
 * steadily, may let a few more pass than the limit (`rate-limit-window`).
 * @throws Failed when the first 429 comes too early or too late
 */
async function exhaust(kit: Kit, limit: number, request: (sent: number) => [OperationId, Call]): Promise<HttpResponse> {
  const start = Date.now();
  const refilled = () => Math.ceil((Date.now() - start) / 1000) + 1;
  let accepted = 0;
  while (accepted <= limit + refilled()) {
    const size = Math.max(1, Math.min(wave, limit - accepted - 1));
    const responses = await Promise.all(Array.from({ length: size }, (_, n) => kit.call(...request(accepted + n))));
    const refused = responses.find(({ status }) => status === 429);
    accepted += responses.filter(({ status }) => status !== 429).length;
    if (refused === undefined) continue;
    expect(accepted >= limit, `429 after ${limit} requests`, `429 after ${accepted}`);
    return refused;
  }
  throw new Failed(`429 after ${limit} requests`, `${accepted} requests without a 429`);
}

const fresh = (kit: Kit) => kit.provideState('credential with untouched limits');

/** The batch operations in turn, as they share one limit. */
const inTurn =
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
    title: `lets ${limits.batchRequests} batch requests an hour pass, shared by all batch operations`,
    requirements: ['LIMIT-1', 'ERROR-10'],
    profile,
    async run(kit) {
      await exhaust(kit, limits.batchRequests, inTurn(kit, await fresh(kit)));
    },
  },
  {
    id: 'listAccounts/hourly-limit',
    title: `lets ${limits.requests} requests an hour pass, and explains the refusal`,
    requirements: ['LIMIT-2', 'ERROR-10', 'ERROR-11', 'LIMIT-10'],
    profile,
    async run(kit) {
      const ids = await fresh(kit);
      const { body } = await exhaust(kit, limits.requests, () => ['listAccounts', { ids, mayBeLimited: true }]);
      const { message, documentation } = expectObject(body, 'the body of the 429');
      expect(
        /hour/i.test(expectString(message, '`message`')),
        '`message` to say that it works again in an hour',
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
    id: 'createSubscriberBatch/counted-apart',
    title: 'counts batch requests and other requests apart',
    requirements: ['LIMIT-3'],
    profile,
    async run(kit) {
      const ids = await fresh(kit);
      await exhaust(kit, limits.batchRequests, inTurn(kit, ids));
      const { status } = await kit.call('listAccounts', { ids, mayBeLimited: true });
      expectEqual(status, 200, 'the status of a request that is no batch');
    },
  },
  {
    id: 'createSubscriberBatch/records-an-hour',
    title: `lets no more than ${limits.records} records an hour in`,
    requirements: ['LIMIT-7'],
    profile,
    async run(kit) {
      // Whether several groups are taken at all is open (`several-groups`); taken, they must not exceed the limit.
      const subscribers = Array.from({ length: limits.batchSize }, () => ({ email: 'conformance-limits@example.com' }));
      const groups = Math.floor(limits.records / limits.batchSize) + 1;
      const body = { batches: Array.from({ length: groups }, () => ({ subscribers })) };
      const call = { ids: await fresh(kit), body, mayBeLimited: true as const, tolerated: [400, 413] };
      const { status } = await kit.call('createSubscriberBatch', call);
      expect(status >= 400 && status < 500, `a refusal of ${groups * limits.batchSize} records`, status);
    },
  },
];
