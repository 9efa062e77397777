import type { OperationId } from '@email-automation/types';
import type { Check } from '../check.ts';
import { expect, expectRecords } from '../expectations.ts';
import type { HttpResponse } from '../http/send.ts';
import type { Kit } from '../kit.ts';
import { Skipped, Untestable } from '../outcomes.ts';
import { requireOtherUser } from './fixtures.ts';
import { apiOperations, validRequest } from './requests.ts';

/** The response to an otherwise valid request of a user without access to the account. */
async function sendUnpermitted(kit: Kit, operation: OperationId): Promise<HttpResponse> {
  const { account, call } = requireOtherUser(kit);
  const { credential } = call;
  const response = await kit.once(`unpermitted response of ${operation}`, async () =>
    kit.call(operation, { ...(await validRequest(kit, operation)), credential }),
  );
  if (response.status === 401 && (await kit.once('other user', () => kit.call('fetchAccount', call))).status === 401) {
    throw new Untestable(
      `The server does not accept credentials.otherUser.token (401), not even for their own account ${account}. Check the token.`,
    );
  }
  if (response.status !== 404) return response;
  throw new Skipped(
    'The server responds with 404 to a user without access to the account, which is unspecified (unknown-account).',
  );
}

const operations = apiOperations.filter(({ pathParameters }) => pathParameters.length > 0);

export const permissionChecks: Check[] = [
  ...operations.map(
    ({ operationId }): Check => ({
      id: `${operationId}/not-permitted`,
      title: 'responds with 403 to a user without access to the account',
      requirements: ['AUTH-6'],
      async run(kit) {
        const { status } = await sendUnpermitted(kit, operationId);
        expect(status === 403, 'the status 403', status);
      },
    }),
  ),
  ...(['fetchAccount', 'listCampaigns', 'recordEvent'] as const).map(
    (operation): Check => ({
      id: `${operation}/not-permitted-body`,
      title: 'returns the code `authorization_error` and a `message` to a user without access',
      requirements: ['ERROR-2'],
      async run(kit) {
        const { body } = await sendUnpermitted(kit, operation);
        const [error] = expectRecords(body, 'errors');
        expect(error?.code === 'authorization_error', 'the code authorization_error', error);
        expect(typeof error.message === 'string' && error.message !== '', 'a `message`', error);
      },
    }),
  ),
];
