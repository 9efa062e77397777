import type { OperationId } from '@email-automation/types';
import { limits } from '../../contract/interface-limits.ts';
import { operationIds, operations } from '../../contract/operations.ts';
import { Failed, Skipped } from '../../http/outcomes.ts';
import type { HttpResponse } from '../../http/send.ts';
import { type Check, operationOfCheck } from '../../kit/check.ts';
import { both, componentOf, isOfBatches, ofAccount, ofApi } from '../../kit/concerns.ts';
import { expect } from '../../kit/expectations.ts';
import type { Call, Kit } from '../../kit/kit.ts';
import { applyTemplate } from '../../kit/template.ts';
import { findAccessToken } from '../oauth/oauth.ts';
import { isTransition, sendTransition, sendValidRequest, type Transition, validRequest } from '../requests.ts';

/** The value of a header, or why it is not an integer of 0 or more. */
const readInteger = ({ headers }: HttpResponse, name: string): number | string => {
  const text = headers[name.toLowerCase()];
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : (text ?? 'no such header');
};

/** The numbers in the headers of batch operations are unspecified (`batch-limit-headers`), so that only other operations have an expected number. */
const individual = both(ofApi, (operation) => !isOfBatches(operation));

/** The headers of a response that counts, each with its expected value. */
const headers = [
  ['limit-header', 'LIMIT-8', 'X-RateLimit-Limit', `${limits.requests}`, (value: number) => value === limits.requests],
  [
    ...(['remaining-header', 'LIMIT-9', 'X-RateLimit-Remaining'] as const),
    `an integer from 0 to ${limits.requests - 1}`,
    (value: number) => value < limits.requests,
  ],
] as const;

const headerChecks: Check[] = headers.flatMap(([name, requirement, header, expected, isRight]) =>
  applyTemplate({
    name,
    title: `returns ${expected} in \`${header}\``,
    requirements: [requirement],
    concerns: individual,
    async run(kit, operation) {
      const response = await (isTransition(operation) ? sendTransition : sendValidRequest)(
        kit,
        operation as Transition,
      );
      // Which requests count is unspecified (`rate-limit-counting`), but a successful one does.
      if (response.status >= 300) throw new Skipped(`The status is ${response.status}, so the request need not count.`);
      const value = readInteger(response, header);
      expect(typeof value === 'number' && isRight(value), `${header} to be ${expected}`, value, response);
    },
    // A target with fixed ids has a campaign for one transition, and other checks look at that.
  }).map((check) => (isTransition(operationOfCheck(check)) ? { ...check, atEnd: true } : check)),
);

const whenRejected = 'Which rejected requests count is unspecified (rate-limit-counting).';

/** More requests at once than a limit that refills continuously restores in that time. */
const burst = 8;

/** The number of requests of one operation that have to count. */
const few = 2;

async function readRemaining(kit: Kit, operation: OperationId, credential: Pick<Call, 'credential'>): Promise<number> {
  const value = readInteger(await kit.ok(operation, credential), 'X-RateLimit-Remaining');
  expect(typeof value === 'number', 'the header X-RateLimit-Remaining with an integer', value);
  return value;
}

/**
 * Tests that the remaining requests that `read` states go down by the number that `send` sends, except for the part that a limit that
 * refills continuously restores in that time. Other clients may use the credential, so they may go down by more. The hour may end
 * in between (`rate-limit-window`); a second attempt then shows the decrease.
 */
async function expectCounted(
  kit: Kit,
  read: OperationId,
  count: number,
  send: (index: number) => Promise<unknown>,
  credential: Pick<Call, 'credential'> = {},
): Promise<void> {
  const seen: [number, number][] = [];
  while (seen.length < 2) {
    const start = Date.now();
    const before = await readRemaining(kit, read, credential);
    await Promise.all(Array.from({ length: count }, (_, index) => send(index)));
    const after = await readRemaining(kit, read, credential);
    const refilled = Math.ceil(((Date.now() - start) / 3_600_000) * limits.requests);
    // `send` must send more than a slow server restores.
    if (before - after >= Math.max(1, count + 1 - refilled)) return;
    seen.push([before, after]);
  }
  throw new Failed(`X-RateLimit-Remaining to go down by ${count + 1}`, seen);
}

/** Why operations are left out whose requests need not count. */
const uncounted = { activateCampaign: whenRejected, pauseCampaign: whenRejected };

/** A server may count the requests to each account separately, and those to no account. */
const sharesCounter = (operation: OperationId): boolean =>
  both(individual, ofAccount)(operations[operation]) && componentOf(operation) !== 'Account';

/**
 * Whether the requests of all operations of an account count if they are sent at once: if some do not, each operation is looked
 * at alone, which takes many requests one after the other.
 */
const areCountedTogether = (kit: Kit): Promise<boolean> =>
  kit.once('requests of all operations', async () => {
    const isOffered = (id: OperationId) => !(id in uncounted) && !kit.target.notOffered.includes(id);
    const offered = operationIds.filter((id) => sharesCounter(id) && isOffered(id));
    // The records that the requests need are there before the first one counts.
    await Promise.all(offered.map((operation) => validRequest(kit, operation)));
    const send = async (index: number) => {
      const operation = offered[index % offered.length] as OperationId;
      return kit.ok(operation, await validRequest(kit, operation));
    };
    const counted = expectCounted(kit, 'listGoals', few * offered.length, send);
    return counted.then(
      () => true,
      () => false,
    );
  });

export const rateLimitHeaderChecks: Check[] = [
  ...headerChecks,
  {
    id: 'listAccounts/remaining-decreases',
    title: 'counts every request in `X-RateLimit-Remaining`',
    requirements: ['LIMIT-9'],
    alone: true,
    run: (kit) => expectCounted(kit, 'listAccounts', burst, () => kit.ok('listAccounts')),
  },
  {
    id: 'listAccounts/remaining-of-access-token',
    title: 'counts the requests with an access token in `X-RateLimit-Remaining`',
    requirements: ['LIMIT-2'],
    profile: 'oauth',
    alone: true,
    async run(kit) {
      const credential = { credential: { bearer: await findAccessToken(kit) } };
      await expectCounted(kit, 'listAccounts', burst, () => kit.ok('listAccounts', credential), credential);
    },
  },
  ...applyTemplate({
    name: 'counted',
    title: 'counts its requests and the ones to another operation together',
    requirements: ['LIMIT-2'],
    concerns: individual,
    exceptions: uncounted,
    alone: () => true,
    async run(kit, operation) {
      const isOfAccount = sharesCounter(operation);
      if (isOfAccount && (await areCountedTogether(kit))) return;
      await validRequest(kit, operation);
      const other = operation === 'listGoals' ? 'listCampaigns' : 'listGoals';
      const read = isOfAccount ? other : operation;
      await expectCounted(kit, read, few, async () => kit.ok(operation, await validRequest(kit, operation)));
    },
  }),
];
