import type { OperationId } from '@email-automation/types';
import { Skipped, Untestable } from '../../http/outcomes.ts';
import type { HttpResponse } from '../../http/send.ts';
import type { Check } from '../../kit/check.ts';
import { expect, expectRecords } from '../../kit/expectations.ts';
import type { Kit } from '../../kit/kit.ts';
import { requireOtherUser } from '../fixtures.ts';
import { findAccessToken } from '../oauth/oauth.ts';
import { apiOperations, validRequest } from '../requests.ts';

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
  ...operations.map(
    ({ operationId: operation }): Check => ({
      id: `${operation}/not-permitted-body`,
      title: 'returns the code `authorization_error` and a `message` to a user without access',
      requirements: ['ERROR-2'],
      async run(kit) {
        const { status, body } = await sendUnpermitted(kit, operation);
        if (status !== 403) throw new Skipped(`The status is ${status}, which another check reports.`);
        const [error] = expectRecords(body, 'errors');
        expect(error?.code === 'authorization_error', 'the code authorization_error', error);
        expect(typeof error.message === 'string' && error.message !== '', 'a `message`', error);
      },
    }),
  ),
  ...(['fetchAccount', 'listCampaigns', 'recordEvent'] as const).map(
    (operation): Check => ({
      id: `${operation}/not-permitted-access-token`,
      title: 'responds with 403 to an access token without access to the account',
      requirements: ['AUTH-6'],
      profile: 'oauth',
      async run(kit) {
        const { account } = requireOtherUser(kit);
        const credential = { bearer: await findAccessToken(kit) };
        const accounts = expectRecords((await kit.ok('listAccounts', { credential })).body, 'accounts');
        if (accounts.some(({ id }) => id === account))
          throw new Skipped('The user of the access token has access to the account of the other user.');
        const call = { ...(await validRequest(kit, operation)), path: { account_id: account }, credential };
        const { status } = await kit.call(operation, call);
        if (status === 404)
          throw new Skipped('The server responds with 404 without access to the account, which is unspecified.');
        expect(status === 403, 'the status 403', status);
      },
    }),
  ),
];
