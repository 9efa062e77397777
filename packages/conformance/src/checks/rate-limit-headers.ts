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

/** A burst longer than what a limit that fills up steadily gives back meanwhile. */
const burst = 6;

export const rateLimitHeaderChecks: Check[] = [
  ...individual.map(
    (operation): Check => ({
      id: `${operation}/limit-header`,
      title: `says in \`X-RateLimit-Limit\` that ${limits.requests} requests an hour are allowed`,
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
      title: 'says in `X-RateLimit-Remaining` how many requests are left',
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
    id: 'listAccounts/remaining-falls',
    title: 'counts every request in `X-RateLimit-Remaining`',
    requirements: ['LIMIT-9'],
    async run(kit) {
      // The hour may end in between (`rate-limit-window`): then the second burst shows the fall.
      const seen = [await readRemaining(kit)];
      if (!decreases(seen[0])) seen.push(await readRemaining(kit));
      expect(seen.some(decreases), 'X-RateLimit-Remaining to fall from request to request', seen);
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
