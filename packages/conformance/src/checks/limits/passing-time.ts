import { limits } from '../../contract/interface-limits.ts';
import { Failed, Skipped } from '../../http/outcomes.ts';
import type { Check } from '../../kit/check.ts';
import { expect, expectEqual, expectString, expectSuccess } from '../../kit/expectations.ts';
import type { Kit } from '../../kit/kit.ts';
import { subscribe } from '../fixtures.ts';
import { findAccessToken, provideOwnCode, requireIssuedCodes } from '../oauth/oauth.ts';
import { exchangeCall, rejectWrongTarget } from '../oauth/oauth-calls.ts';
import { exhaust, type NextRequest } from './exhaust.ts';
import { exhaustOnce, kinds, ofBatches, ofOthers } from './limits.ts';

/** Times in seconds. */
const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const halfYear = 183 * day;

/** How far the clock has to move besides, because a response can arrive later than it was created. */
const margin = 30;

/** The same for a code. Less, because servers confuse 9 and 10 minutes rather than 5 and 10. */
const codeMargin = 10;

/** Gets a new code, moves the clock, and exchanges the code, whose age is in seconds. @throws Skipped for a target whose codes are fixed ids */
async function exchangeAfter(kit: Kit, seconds: number) {
  requireIssuedCodes(kit);
  // The remaining work of earlier checks could take longer than the margin.
  await kit.clock.advance(1);
  const before = await kit.clock.now();
  const code = await provideOwnCode(kit);
  await kit.clock.advance(seconds);
  const response = await kit.call('exchangeAuthorizationCode', exchangeCall(kit, code));
  // The due work on the way can take longer than the margin.
  return { response, age: (Number(await kit.clock.now()) - Number(before)) / 1000 };
}

/** How far the clock moves within an hour, in seconds: a limit of a minute begins anew. */
const fewMinutes = 3 * minute;

/** Sends requests until one gets 429, or until so many are accepted. @returns how many were accepted */
async function countAccepted(kit: Kit, request: NextRequest, most: number): Promise<number> {
  let accepted = 0;
  for (let limited = false; !limited && accepted < most; ) {
    const size = Math.min(20, most - accepted);
    const responses = await Promise.all(Array.from({ length: size }, (_, n) => kit.call(...request(accepted + n))));
    limited = responses.some(({ status }) => status === 429);
    accepted += responses.filter(({ status }) => status !== 429).length;
  }
  return accepted;
}

/** Skips a check at once where the target has no clock to move. */
const needClock = ({ run, ...check }: Check): Check => ({
  ...check,
  movesClock: true,
  async run(kit) {
    await kit.clock.now();
    await run(kit);
  },
});

const checks: Check[] = [
  {
    id: 'exchangeAuthorizationCode/after-nine-minutes',
    title: 'exchanges a code that is almost 10 minutes old',
    requirements: ['AUTH-13'],
    async run(kit) {
      const { response, age } = await exchangeAfter(kit, 10 * minute - codeMargin);
      if (response.status >= 400 && age >= 10 * minute)
        throw new Skipped(`The clock moved by ${age} s until the exchange, so the code may have expired.`);
      if (response.status >= 400) await rejectWrongTarget(kit);
      expectSuccess('exchangeAuthorizationCode', response);
    },
  },
  {
    id: 'exchangeAuthorizationCode/after-ten-minutes',
    title: 'rejects a code 10 minutes after it was issued',
    requirements: ['AUTH-13'],
    async run(kit) {
      const { status } = (await exchangeAfter(kit, 10 * minute + codeMargin)).response;
      expect(status >= 400 && status < 500, 'a 4xx status', status);
      await rejectWrongTarget(kit);
    },
  },
  ...kinds.map(
    (kind): Check => ({
      id: `${kind.operation}/within-the-hour`,
      title: `does not allow ${kind.limit} requests again after a few minutes`,
      requirements: [kind.requirement],
      profile: 'limits',
      async run(kit) {
        const { ids } = await exhaustOnce(kit, kind);
        // A limit that refills continuously restores as many.
        const restored = Math.ceil(((fewMinutes + margin) / hour) * kind.limit) + 1;
        const seen: number[] = [];
        // The hour may end once (`rate-limit-window`), but not twice.
        while (seen.length < 2) {
          await kit.clock.advance(fewMinutes);
          const accepted = await countAccepted(kit, kind.next(kit, ids), restored + 1);
          if (accepted <= restored) return;
          seen.push(accepted);
        }
        throw new Failed(`at most ${restored} requests ${fewMinutes / minute} minutes after the limit`, seen);
      },
    }),
  ),
  {
    id: 'createSubscriberBatch/every-half-hour',
    title: `does not allow ${limits.batchRequests} batch requests in each half of several hours`,
    requirements: ['LIMIT-1'],
    profile: 'limits',
    async run(kit) {
      const { ids } = await exhaustOnce(kit, ofBatches);
      // The time may touch the hours before and after the one in between (`rate-limit-window`), which is one time less.
      const accepted: number[] = [];
      while (accepted.length < 4) {
        const count = await countAccepted(kit, ofBatches.next(kit, ids), limits.batchRequests + 1);
        // A limit that refills continuously has restored half of them.
        if (accepted.length > 0 && count < limits.batchRequests) return;
        accepted.push(count);
        await kit.clock.advance(hour / 2 + margin);
      }
      throw new Failed(`fewer than ${limits.batchRequests} batch requests half an hour after as many`, accepted);
    },
  },
  {
    id: 'createSubscriberBatch/after-an-hour',
    title: `allows ${limits.batchRequests} batch requests again after an hour`,
    requirements: ['LIMIT-1'],
    profile: 'limits',
    async run(kit) {
      const { ids } = await exhaustOnce(kit, ofBatches);
      await kit.clock.advance(hour + margin);
      await exhaust(kit, limits.batchRequests, ofBatches.next(kit, ids));
    },
  },
  {
    id: 'listAccounts/after-an-hour',
    title: 'allows requests again an hour after the limit was exceeded',
    requirements: ['LIMIT-2'],
    profile: 'limits',
    async run(kit) {
      const { ids } = await exhaustOnce(kit, ofOthers);
      await kit.clock.advance(hour + margin);
      const { status } = await kit.call('listAccounts', { ids, mayBeLimited: true });
      expectEqual(status, 200, 'the status of a request an hour later');
    },
  },
  {
    id: 'subscribeToCampaign/created-in-another-season',
    title: 'returns a `created_at` in UTC half a year later as well, when the local time of the server may differ',
    requirements: ['RESOURCE-2'],
    async run(kit) {
      await kit.clock.advance(halfYear);
      const before = await kit.clock.now();
      const created = expectString((await subscribe(kit)).record.created_at, '`created_at`');
      const difference = Math.abs(Date.parse(created) - Number(before)) / 1000;
      expect(difference <= 5 * minute, `\`created_at\` around ${before.toISOString()}`, created);
    },
  },
  {
    id: 'listAccounts/after-a-year',
    title: 'accepts an access token a year after it was issued',
    requirements: ['AUTH-19'],
    profile: 'oauth',
    async run(kit) {
      const bearer = await findAccessToken(kit);
      await kit.clock.advance(2 * halfYear);
      await kit.ok('listAccounts', { credential: { bearer } });
    },
  },
];

/** Checks that move the clock of the server. They run last, and leave the clock where it is. */
export const passingTimeChecks: Check[] = checks.map(needClock);
