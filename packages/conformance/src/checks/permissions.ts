import type { OperationId } from '@email-automation/types';
import type { Check } from '../check.ts';
import { must, records } from '../expect.ts';
import type { Answer } from '../http/send.ts';
import type { Kit } from '../kit.ts';
import { NotOffered, NotTestable } from '../outcome.ts';
import { otherUserOf } from './found.ts';
import { apiOperations, validRequest } from './requests.ts';

/** The request of a user without access to the account, with everything else right. */
async function unpermitted(kit: Kit, operation: OperationId): Promise<Answer> {
  const { account, call } = otherUserOf(kit);
  const { credential } = call;
  const answer = await kit.once(`unpermitted answer of ${operation}`, async () =>
    kit.call(operation, { ...(await validRequest(kit, operation)), credential }),
  );
  if (answer.status === 401 && (await kit.once('other user', () => kit.call('fetchAccount', call))).status === 401) {
    throw new NotTestable(
      `The server does not accept credentials.otherUser.token (401), not for their account ${account} either. Check it.`,
    );
  }
  if (answer.status !== 404) return answer;
  throw new NotOffered('The server answers 404 for an account without permission, which is open (unknown-account).');
}

const operations = apiOperations.filter(({ pathParameters }) => pathParameters.length > 0);

export const permissionChecks: Check[] = [
  ...operations.map(
    ({ operationId }): Check => ({
      id: `${operationId}/not-permitted`,
      title: 'answers 403 to a user without access to the account',
      requirements: ['AUTH-6'],
      async run(kit) {
        const { status } = await unpermitted(kit, operationId);
        must(status === 403, 'the status 403', status);
      },
    }),
  ),
  ...(['fetchAccount', 'listCampaigns', 'recordEvent'] as const).map(
    (operation): Check => ({
      id: `${operation}/not-permitted-body`,
      title: 'names `authorization_error` and a `message` for want of permission',
      requirements: ['ERROR-2'],
      async run(kit) {
        const { body } = await unpermitted(kit, operation);
        const [error] = records(body, 'errors');
        must(error?.code === 'authorization_error', 'the code authorization_error', error);
        must(typeof error.message === 'string' && error.message !== '', 'a `message`', error);
      },
    }),
  ),
];
