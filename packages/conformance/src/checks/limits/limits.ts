import type { OperationId } from '@email-automation/types';
import { limits } from '../../contract/interface-limits.ts';
import { Failed } from '../../http/outcomes.ts';
import type { Check } from '../../kit/check.ts';
import { expect, expectEqual, expectObject, expectString } from '../../kit/expectations.ts';
import type { Kit } from '../../kit/kit.ts';
import type { ProvidedIds } from '../../target/provider.ts';
import { batches } from '../batches/batch-records.ts';
import { sharedSubscriber } from '../fixtures.ts';
import { type Exhaustion, exhaust, type NextRequest, statedRemaining } from './exhaust.ts';

export const profile = 'limits';

export const provideCredential = (kit: Kit) => kit.provideState('credential with untouched limits');

/** The cause of an exhausted limit: the ids of its credential, and how it met the limit. */
interface Exhausted extends Exhaustion {
  ids: ProvidedIds;
}

/** A kind of requests with a separate limit. */
export interface Kind {
  /** The operation that its checks belong to. */
  operation: OperationId;
  /** For titles: "allows 50 batch requests". */
  name: string;
  requirement: string;
  limit: number;
  next(kit: Kit, ids: ProvidedIds): NextRequest;
}

/** An email that belongs to no subscriber of a campaign. */
export const unusedEmail = 'conformance-limits@example.com';

/** The batch operations, which share one limit. */
export const ofBatches: Kind = {
  operation: 'createSubscriberBatch',
  name: 'batch requests',
  requirement: 'LIMIT-1',
  limit: limits.batchRequests,
  next(kit, ids) {
    const offered = batches.filter(({ operation }) => !kit.target.notOffered.includes(operation));
    return (sent) => {
      const batch = offered[sent % offered.length] ?? (batches[0] as (typeof batches)[0]);
      return [batch.operation, { ids, body: batch.wrap([batch.small(unusedEmail, 0)]), mayBeLimited: true }];
    };
  },
};

/** All other operations. */
export const ofOthers: Kind = {
  operation: 'listAccounts',
  name: 'requests',
  requirement: 'LIMIT-2',
  limit: limits.requests,
  next: (_kit, ids) => () => ['listAccounts', { ids, mayBeLimited: true }],
};

export const kinds = [ofBatches, ofOthers];

/** Exhausts the limit of a credential, once for each kind. @throws Failed when the first 429 comes too early or late */
export const exhaustOnce = (kit: Kit, { name, limit, next }: Kind): Promise<Exhausted> =>
  kit.once(`exhausted ${name}`, async () => {
    const ids = await provideCredential(kit);
    return { ids, ...(await exhaust(kit, limit, next(kit, ids))) };
  });

const bodyOfLimited = async (kit: Kit, kind: Kind) =>
  expectObject((await exhaustOnce(kit, kind)).limited.body, 'the body of the 429');

export const limitChecks: Check[] = [
  ...kinds.flatMap((kind): Check[] => [
    {
      id: `${kind.operation}/hourly-limit`,
      title: `allows ${kind.limit} ${kind.name} per hour${kind === ofBatches ? ', shared by all batch operations' : ''}`,
      requirements: [kind.requirement, 'ERROR-10'],
      profile,
      async run(kit) {
        await exhaustOnce(kit, kind);
      },
    },
    {
      id: `${kind.operation}/limit-body`,
      title: 'returns a `message` and the URL of its `documentation` with 429',
      requirements: ['ERROR-11'],
      profile,
      async run(kit) {
        const { message, documentation } = await bodyOfLimited(kit, kind);
        expectString(message, '`message`');
        const url = expectString(documentation, '`documentation`');
        expect(/^https?:\/\//.test(url), '`documentation` to be a URL', url);
      },
    },
    {
      id: `${kind.operation}/limit-message`,
      title: 'says with 429 that requests are allowed again in an hour',
      requirements: ['LIMIT-10'],
      profile,
      async run(kit) {
        const text = expectString((await bodyOfLimited(kit, kind)).message, '`message`');
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
      const { first, last, limited, refilled } = await exhaustOnce(kit, ofOthers);
      const [before, after] = [first, last].map((response) => statedRemaining(response, limits.requests) ?? Number.NaN);
      // Other requests may share the limit (`rate-limit-subject`).
      expect(Number(before) < limits.requests, `X-RateLimit-Remaining below ${limits.requests}`, first.headers);
      expect(Number(after) >= 0 && Number(after) <= refilled, 'X-RateLimit-Remaining to be 0', last.headers);
      const { 'x-ratelimit-remaining': beyond = '0' } = limited.headers;
      expect(Number(beyond) >= 0, 'X-RateLimit-Remaining not to be negative', beyond);
    },
  },
  {
    id: 'createSubscriberBatch/separate-limits',
    title: 'counts batch requests and other requests separately',
    requirements: ['LIMIT-3'],
    profile,
    async run(kit) {
      const ids = await provideCredential(kit);
      const read = () => kit.call(...ofOthers.next(kit, ids)(0));
      const before = await read();
      await exhaust(kit, limits.batchRequests, ofBatches.next(kit, ids));
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
      const { ids } = await exhaustOnce(kit, ofOthers);
      const { email } = await sharedSubscriber(kit);
      const write: NextRequest = () => [
        'recordEvent',
        { ids, body: { events: [{ email, action: 'conformance' }] }, mayBeLimited: true },
      ];
      // More at once than a limit that refills continuously restores in that time.
      const isLimited = async (request: NextRequest) =>
        (await Promise.all(Array.from({ length: 20 }, (_, n) => kit.call(...request(n))))).some(
          ({ status }) => status === 429,
        );
      const hasEnded = async () => !(await isLimited(ofOthers.next(kit, ids)));
      if ((await hasEnded()) || (await isLimited(write)) || (await hasEnded())) return;
      throw new Failed('429 to requests that write after the limit of requests', 'none of 20 got 429');
    },
  },
];
