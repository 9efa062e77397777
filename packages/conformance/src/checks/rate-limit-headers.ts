import type { OperationId } from '@email-automation/types';
import type { Check } from '../check.ts';
import { expect } from '../expectations.ts';
import type { HttpResponse } from '../http/send.ts';
import { limits } from '../interface-limits.ts';
import type { Kit } from '../kit.ts';
import { apiOperations, sendValidRequest } from './requests.ts';

const integerHeader = ({ headers }: HttpResponse, name: string): number => {
  const text = headers[name.toLowerCase()];
  expect(text !== undefined && /^\d+$/.test(text), `the header ${name} with an integer`, text ?? 'no such header');
  return Number(text);
};

const reads: OperationId[] = apiOperations
  .filter(({ method }) => method === 'GET')
  .map(({ operationId }) => operationId);
const individual: OperationId[] = [...reads, 'subscribeToCampaign', 'recordEvent'];

/** More requests than a limit that refills continuously restores meanwhile. */
const burst = 6;

export const rateLimitHeaderChecks: Check[] = [
  ...individual.map(
    (operation): Check => ({
      id: `${operation}/limit-header`,
      title: `returns ${limits.requests} in \`X-RateLimit-Limit\``,
      requirements: ['LIMIT-8'],
      async run(kit) {
        const limit = integerHeader(await sendValidRequest(kit, operation), 'X-RateLimit-Limit');
        expect(limit === limits.requests, `X-RateLimit-Limit to be ${limits.requests}`, limit);
      },
    }),
  ),
  ...individual.map(
    (operation): Check => ({
      id: `${operation}/remaining-header`,
      title: 'returns the remaining requests in `X-RateLimit-Remaining`',
      requirements: ['LIMIT-9'],
      async run(kit) {
        const response = await sendValidRequest(kit, operation);
        const [limit, remaining] = [
          integerHeader(response, 'X-RateLimit-Limit'),
          integerHeader(response, 'X-RateLimit-Remaining'),
        ];
        expect(remaining < limit, `X-RateLimit-Remaining below the limit of ${limit}`, remaining);
      },
    }),
  ),
  {
    id: 'listAccounts/remaining-decreases',
    title: 'counts every request in `X-RateLimit-Remaining`',
    requirements: ['LIMIT-9'],
    async run(kit) {
      // The hour may end in between (`rate-limit-window`); the second burst then shows the decrease.
      const seen = [await readRemaining(kit)];
      if (!decreases(seen[0])) seen.push(await readRemaining(kit));
      expect(seen.some(decreases), 'X-RateLimit-Remaining to decrease from request to request', seen);
    },
  },
];

async function readRemaining(kit: Kit): Promise<number[]> {
  const remaining: number[] = [];
  for (let sent = 0; sent < burst; sent++) {
    remaining.push(integerHeader(await kit.ok('listAccounts'), 'X-RateLimit-Remaining'));
  }
  return remaining;
}

const decreases = (remaining: number[] = []) => Number(remaining.at(-1)) < Number(remaining[0]);
