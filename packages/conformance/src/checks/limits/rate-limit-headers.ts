import type { OperationId } from '@email-automation/types';
import { Failed, Skipped } from '../../http/outcomes.ts';
import type { HttpResponse } from '../../http/send.ts';
import type { Check } from '../../kit/check.ts';
import { both, ofApi } from '../../kit/concerns.ts';
import { expect, isUsable } from '../../kit/expectations.ts';
import { limits } from '../../kit/interface-limits.ts';
import type { Call, Kit } from '../../kit/kit.ts';
import { applyTemplate } from '../../kit/template.ts';
import { profileOf } from '../../target/profiles.ts';
import { findAccessToken } from '../oauth/oauth.ts';
import { apiOperations, sendTransition, sendValidRequest, validRequest } from '../requests.ts';

/** The value of a header, or why it is not an integer of 0 or more. */
const readInteger = ({ headers }: HttpResponse, name: string): number | string => {
  const text = headers[name.toLowerCase()];
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : (text ?? 'no such header');
};

/** What a header of a group of operations has to be. */
interface Header {
  name: 'X-RateLimit-Limit' | 'X-RateLimit-Remaining';
  requirement: string;
  isRight(value: number): boolean;
  expected: string;
}

/** Operations whose headers have the same cause when they are wrong, so that one check reports all of them. */
interface Group {
  /** The check belongs to this one. */
  first: OperationId;
  all: OperationId[];
  what: string;
  headers: Header[];
}

const headersOf = (isLimit: Header['isRight'], limit: string, isRemaining: Header['isRight'], remaining: string) => [
  { name: 'X-RateLimit-Limit', requirement: 'LIMIT-8', isRight: isLimit, expected: limit } as const,
  { name: 'X-RateLimit-Remaining', requirement: 'LIMIT-9', isRight: isRemaining, expected: remaining } as const,
];

const individual = headersOf(
  (limit) => limit === limits.requests,
  `${limits.requests}`,
  (remaining) => remaining < limits.requests,
  `an integer from 0 to ${limits.requests - 1}`,
);

/** What the headers of batch operations count is unspecified (`batch-limit-headers`). */
const ofBatches = headersOf(
  () => true,
  'an integer',
  () => true,
  'an integer of 0 or more',
);

const idsWhere = (suits: (operation: (typeof apiOperations)[number]) => boolean) =>
  apiOperations.filter(suits).map(({ operationId }) => operationId);

const isBatch = ({ rateLimit }: { rateLimit?: unknown }) => rateLimit === 'batch';

const groups: Group[] = [
  {
    first: 'listAccounts',
    all: idsWhere(({ method }) => method === 'GET'),
    what: 'operations that read',
    headers: individual,
  },
  {
    first: 'recordEvent',
    all: ['subscribeToCampaign', 'recordEvent'],
    what: 'operations that write one record',
    headers: individual,
  },
  { first: 'createSubscriberBatch', all: idsWhere(isBatch), what: 'batch operations', headers: ofBatches },
];

const whenRejected = 'Which rejected requests count is unspecified (rate-limit-counting).';

const isTested = ({ target }: Kit, operation: OperationId) =>
  target.profiles.includes(profileOf(operation)) && !target.notOffered.includes(operation);

/** An operation whose request lacks what it needs says nothing about headers; the checks of what it lacks fail. */
function undefinedIfFailed(error: unknown): undefined {
  if (!(error instanceof Failed)) throw error;
}

const groupChecks: Check[] = groups.flatMap(({ first, all, what, headers }) =>
  headers.map(({ name, requirement, isRight, expected }) => ({
    id: `${first}/${name === 'X-RateLimit-Limit' ? 'limit' : 'remaining'}-header`,
    title: `returns ${expected} in \`${name}\`, as all ${what} do`,
    requirements: [requirement],
    async run(kit) {
      const wrong: Record<string, number | string> = {};
      for (const operation of all.filter((one) => isTested(kit, one))) {
        const response = await sendValidRequest(kit, operation).catch(undefinedIfFailed);
        // What an operation that fails does about headers is unspecified.
        if (response === undefined || !isUsable(operation, response)) continue;
        const value = readInteger(response, name);
        if (typeof value === 'string' || !isRight(value)) wrong[operation] = value;
      }
      expect(Object.keys(wrong).length === 0, `${name} to be ${expected}`, wrong);
    },
  })),
);

const transitionChecks: Check[] = (['activateCampaign', 'pauseCampaign'] as const).flatMap((operation) =>
  individual.map(({ name, requirement, isRight, expected }) => ({
    id: `${operation}/${name === 'X-RateLimit-Limit' ? 'limit' : 'remaining'}-header`,
    title: `returns ${expected} in \`${name}\` of a transition`,
    requirements: [requirement],
    atEnd: true,
    async run(kit) {
      const response = await sendTransition(kit, operation);
      // Which requests count is unspecified (`rate-limit-counting`), but a successful one does.
      if (response.status >= 300) throw new Skipped('The campaign of the target has made this transition before.');
      const value = readInteger(response, name);
      expect(typeof value === 'number' && isRight(value), `${name} to be ${expected}`, value);
    },
  })),
);

/** More requests at once than a limit that refills continuously restores meanwhile. */
const burst = 8;

/** The number of requests of one operation that have to count. */
const few = 2;

async function readRemaining(kit: Kit, operation: OperationId, credential: Pick<Call, 'credential'>): Promise<number> {
  const value = readInteger(await kit.ok(operation, credential), 'X-RateLimit-Remaining');
  expect(typeof value === 'number', 'the header X-RateLimit-Remaining with an integer', value);
  return value;
}

/**
 * Tests that the remaining requests that `read` states go down by what `send` sends, except for what a limit that
 * refills continuously restores meanwhile. Others may use the credential, so they may go down by more. The hour may end
 * in between (`rate-limit-window`); a second attempt then shows the decrease.
 */
async function expectCounted(
  kit: Kit,
  read: OperationId,
  count: number,
  send: () => Promise<unknown>,
  credential: Pick<Call, 'credential'> = {},
): Promise<void> {
  const seen: [number, number][] = [];
  while (seen.length < 2) {
    const start = Date.now();
    const before = await readRemaining(kit, read, credential);
    await Promise.all(Array.from({ length: count }, send));
    const after = await readRemaining(kit, read, credential);
    const refilled = Math.ceil(((Date.now() - start) / 3_600_000) * limits.requests);
    // `send` must send more than a slow server restores.
    if (before - after >= Math.max(1, count + 1 - refilled)) return;
    seen.push([before, after]);
  }
  throw new Failed(`X-RateLimit-Remaining to go down by ${count + 1}`, seen);
}

export const rateLimitHeaderChecks: Check[] = [
  ...groupChecks,
  ...transitionChecks,
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
    title: 'counts its requests together with those of another operation',
    requirements: ['LIMIT-2'],
    concerns: both(ofApi, (operation) =>
      isBatch(operation) ? 'Batch requests have a limit of their own.' : undefined,
    ),
    exceptions: {
      ...{ activateCampaign: whenRejected, pauseCampaign: whenRejected },
      ...{ subscribeToCampaign: 'The check recordEvent/same-limit tests requests that write.' },
      ...{ recordEvent: 'The check recordEvent/same-limit tests requests that write.' },
    },
    alone: () => true,
    async run(kit, operation) {
      const request = await validRequest(kit, operation);
      // A server may count the requests to each account separately.
      const read =
        operation === 'listAccounts' ? 'listAccounts' : operation === 'listGoals' ? 'listCampaigns' : 'listGoals';
      await expectCounted(kit, read, few, () => kit.ok(operation, request));
    },
  }),
];
