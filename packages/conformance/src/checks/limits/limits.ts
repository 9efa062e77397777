import { Failed } from '../../http/outcomes.ts';
import type { Check } from '../../kit/check.ts';
import { expect, expectEqual, expectObject, expectString } from '../../kit/expectations.ts';
import { limits } from '../../kit/interface-limits.ts';
import type { Kit } from '../../kit/kit.ts';
import type { ProvidedIds } from '../../target/provider.ts';
import { batches } from '../batches/batch-records.ts';
import { sharedSubscriber } from '../fixtures.ts';
import { type Exhaustion, exhaust, type NextRequest, statedRemaining } from './exhaust.ts';

export const profile = 'limits';

export const provideCredential = (kit: Kit) => kit.provideState('credential with untouched limits');

/** What exhausted a limit: the ids of its credential, and how it met the limit. */
interface Exhausted extends Exhaustion {
  ids: ProvidedIds;
}

/** Exhausts the limit of batch requests of a credential, once. @throws Failed when the first 429 comes too early or late */
export const exhaustBatches = (kit: Kit): Promise<Exhausted> =>
  kit.once('exhausted batch requests', async () => {
    const ids = await provideCredential(kit);
    return { ids, ...(await exhaust(kit, limits.batchRequests, nextBatch(kit, ids))) };
  });

/** Exhausts the limit of other requests of a credential, once. @throws Failed when the first 429 comes too early or late */
export const exhaustRequests = (kit: Kit): Promise<Exhausted> =>
  kit.once('exhausted requests', async () => {
    const ids = await provideCredential(kit);
    return { ids, ...(await exhaust(kit, limits.requests, nextRead(kit, ids))) };
  });

export const nextRead =
  (_: Kit, ids: ProvidedIds): NextRequest =>
  () => ['listAccounts', { ids, mayBeLimited: true }];

/** The batch operations in turn, because they share one limit. */
export const nextBatch =
  (kit: Kit, ids: ProvidedIds): NextRequest =>
  (sent) => {
    const offered = batches.filter(({ operation }) => !kit.target.notOffered.includes(operation));
    const batch = offered[sent % offered.length] ?? (batches[0] as (typeof batches)[0]);
    const record = batch.small(unusedEmail, 0);
    return [batch.operation, { ids, body: batch.wrap([record]), mayBeLimited: true }];
  };

/** The kinds of limits, each with the operation that exhausts it. */
const exhausted = [
  { operation: 'createSubscriberBatch', find: exhaustBatches },
  { operation: 'listAccounts', find: exhaustRequests },
] as const;

/** An email that belongs to no subscriber of a campaign. */
export const unusedEmail = 'conformance-limits@example.com';

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
    title: `allows ${limits.requests} requests per hour`,
    requirements: ['LIMIT-2', 'ERROR-10'],
    profile,
    async run(kit) {
      await exhaustRequests(kit);
    },
  },
  ...exhausted.flatMap(({ operation, find }): Check[] => [
    {
      id: `${operation}/limit-body`,
      title: 'returns a `message` and the URL of its `documentation` with 429',
      requirements: ['ERROR-11'],
      profile,
      async run(kit) {
        const { message, documentation } = expectObject((await find(kit)).limited.body, 'the body of the 429');
        expectString(message, '`message`');
        const url = expectString(documentation, '`documentation`');
        expect(/^https?:\/\//.test(url), '`documentation` to be a URL', url);
      },
    },
    {
      id: `${operation}/limit-message`,
      title: 'says with 429 that requests are allowed again in an hour',
      requirements: ['LIMIT-10'],
      profile,
      async run(kit) {
        const { message } = expectObject((await find(kit)).limited.body, 'the body of the 429');
        const text = expectString(message, '`message`');
        expect(/hour/i.test(text), '`message` to say that requests are allowed again in an hour', text);
      },
    },
  ]),
  {
    id: 'listAccounts/remaining-until-limit',
    title: `returns ${limits.requests - 1} in \`X-RateLimit-Remaining\` at first, 0 with the last request, and never less`,
    requirements: ['LIMIT-9'],
    profile,
    async run(kit) {
      const { first, last, limited, refilled } = await exhaustRequests(kit);
      const [before, after] = [first, last].map((response) => statedRemaining(response, limits.requests) ?? Number.NaN);
      // Other requests may share the limit (`rate-limit-subject`).
      expect(Number(before) < limits.requests, `X-RateLimit-Remaining below ${limits.requests}`, first.headers);
      expect(Number(after) >= 0 && Number(after) <= refilled, 'X-RateLimit-Remaining to be 0', last.headers);
      const { 'x-ratelimit-remaining': beyond = '0' } = limited.headers;
      expect(Number(beyond) >= 0, 'X-RateLimit-Remaining not to be negative', beyond);
    },
  },
  {
    id: 'listAccounts/separate-limits',
    title: 'allows a batch request after the limit of other requests is exhausted',
    requirements: ['LIMIT-3'],
    profile,
    async run(kit) {
      const { ids } = await exhaustRequests(kit);
      const { status } = await kit.call(...nextBatch(kit, ids)(0));
      expect(status !== 429, 'a batch request to be allowed', status);
    },
  },
  {
    id: 'createSubscriberBatch/separate-limits',
    title: 'counts batch requests and other requests separately',
    requirements: ['LIMIT-3'],
    profile,
    async run(kit) {
      const ids = await provideCredential(kit);
      const read = () => kit.call(...nextRead(kit, ids)(0));
      const before = await read();
      await exhaust(kit, limits.batchRequests, nextBatch(kit, ids));
      const after = await read();
      expectEqual(after.status, 200, 'the status of a request that is not a batch');
      const [first, last] = [before, after].map((response) => Number(statedRemaining(response, limits.requests)));
      const expected = 'X-RateLimit-Remaining of other requests not to go down with each batch request';
      expect(!(Number(first) - Number(last) >= limits.batchRequests / 2), expected, [first, last]);
    },
  },
  {
    id: 'recordEvent/same-limit',
    title: 'counts requests that write among those that read',
    requirements: ['LIMIT-2'],
    profile,
    async run(kit) {
      const { ids } = await exhaustRequests(kit);
      const { email } = await sharedSubscriber(kit);
      const write: NextRequest = () => [
        'recordEvent',
        { ids, body: { events: [{ email, action: 'conformance' }] }, mayBeLimited: true },
      ];
      // More at once than a limit that refills continuously restores meanwhile.
      const isLimited = async (request: NextRequest) =>
        (await Promise.all(Array.from({ length: 20 }, (_, n) => kit.call(...request(n))))).some(
          ({ status }) => status === 429,
        );
      const hasEnded = async () => !(await isLimited(nextRead(kit, ids)));
      if ((await hasEnded()) || (await isLimited(write)) || (await hasEnded())) return;
      throw new Failed('429 to requests that write after the limit of requests', 'none of 20 got 429');
    },
  },
];
