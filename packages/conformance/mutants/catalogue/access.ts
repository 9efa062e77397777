import type { OperationId } from '@email-automation/types';
import { answer, bodyOf, headers, instead, type Mutant, mutant, request, status } from '../mutant.ts';

const unauthorized = () => answer(401, {});
const scheme =
  (name: string) =>
  ({ headers: all }: { headers: Record<string, string> }) =>
    all.authorization?.startsWith(name) ?? false;

/** Answers as the owner of the last credential that was accepted. */
const careless = (operation: OperationId, when: (authorization: string | undefined) => boolean) => {
  let accepted: string | undefined;
  return {
    ...request([operation, 'fetchAccount'], (asked) => {
      const given = asked.headers.authorization;
      if (asked.operation === 'fetchAccount') accepted ??= given;
      if (when(given) && accepted) asked.headers.authorization = accepted;
    }),
  };
};

export const accessMutants: Mutant[] = [
  mutant('AUTH-1', 'listGoals answers without a credential', () =>
    careless('listGoals', (given) => given === undefined),
  ),
  mutant('AUTH-1', 'createCartBatch answers 403 without a credential', () => status('createCartBatch', 401, 403)),
  mutant('AUTH-1', 'recordEvent accepts events without a credential', () =>
    instead(
      'recordEvent',
      ({ headers: all }) => all.authorization === undefined,
      () => answer(204),
    ),
  ),
  mutant('AUTH-2', 'listAccounts accepts every token', () => careless('listAccounts', (given) => given !== undefined)),
  mutant('AUTH-2', 'recordEvent answers 403 to unknown tokens', () => status('recordEvent', 401, 403)),
  mutant('AUTH-3', 'fetchCampaign does not accept API tokens', () =>
    instead('fetchCampaign', scheme('Basic'), unauthorized),
  ),
  mutant('AUTH-3', 'createEventBatch does not accept API tokens', () =>
    instead('createEventBatch', scheme('Basic'), unauthorized),
  ),
  mutant('AUTH-4', 'listAccounts takes the token from the password', () =>
    request('listAccounts', (asked) => {
      const [user = '', password = ''] = Buffer.from(asked.headers.authorization?.slice(6) ?? '', 'base64')
        .toString()
        .split(':');
      if (user === '') asked.headers.authorization = `Basic ${Buffer.from(`${password}:`).toString('base64')}`;
    }),
  ),
  mutant('AUTH-6', 'listCampaigns answers 401 for want of permission', () => status('listCampaigns', 403, 401)),
  mutant('AUTH-6', 'listBroadcasts shows every account to everybody', () =>
    careless('listBroadcasts', (given) => given !== undefined),
  ),
  mutant('ERROR-1', 'recordEvent sends errors as an object', () =>
    bodyOf(422, 'recordEvent', ({ errors }) => ({
      errors: Object.fromEntries(errors.map((error: { attribute: string }) => [error.attribute, error])),
    })),
  ),
  mutant('ERROR-2', 'fetchAccount has a code of its own for want of permission', () =>
    bodyOf(403, 'fetchAccount', () => ({ errors: [{ code: 'forbidden', message: 'No.' }] })),
  ),
  mutant('ERROR-2', 'recordEvent gives no message for want of permission', () =>
    bodyOf(403, 'recordEvent', () => ({ errors: [{ code: 'authorization_error' }] })),
  ),
  mutant('ERROR-3', 'activateCampaign answers 422 where it is not allowed', () => status('activateCampaign', 403, 422)),
  mutant('ERROR-4', 'activateCampaign gives a message where it is not allowed', () =>
    bodyOf(403, 'activateCampaign', ({ errors }) => ({
      errors: errors.map((error: object) => ({ ...error, message: 'No.' })),
    })),
  ),
  mutant('ERROR-5', 'fetchGoal answers 410 for what does not exist', () => status('fetchGoal', 404, 410)),
  mutant('ERROR-5', 'subscribeToCampaign answers 422 for a campaign that does not exist', () =>
    status('subscribeToCampaign', 404, 422),
  ),
  mutant('ERROR-6', 'fetchBroadcast has a code of its own for what does not exist', () =>
    bodyOf(404, 'fetchBroadcast', () => ({ errors: [{ code: 'missing', message: 'Gone.' }] })),
  ),
  mutant('ERROR-6', 'pauseCampaign gives no message with 404', () =>
    bodyOf(404, 'pauseCampaign', () => ({ errors: [{ code: 'not_found_error' }] })),
  ),
  mutant('ERROR-7', 'recordEvent answers 400 to invalid events', () => status('recordEvent', 422, 400)),
  mutant('ERROR-8', 'recordEvent reports the first fault only', () =>
    bodyOf(422, 'recordEvent', ({ errors }) => ({ errors: errors.slice(0, 1) })),
  ),
  mutant('ERROR-8', 'subscribeToCampaign reports the first fault only', () =>
    bodyOf(422, 'subscribeToCampaign', ({ errors }) => ({ errors: errors.slice(0, 1) })),
  ),
  mutant('ERROR-9', 'subscribeToCampaign names no attribute', () =>
    bodyOf(422, 'subscribeToCampaign', ({ errors }) => ({
      errors: errors.map(({ attribute: _, ...error }: { attribute: string }) => error),
    })),
  ),
  ...(
    [
      ['ERROR-12', 'recordEvent'],
      ['ERROR-15', 'subscribeToCampaign'],
      ['ERROR-18', 'recordEvent'],
      ['ERROR-22', 'recordEvent'],
      ['ERROR-23', 'recordEvent'],
    ] as const
  ).map(([requirement, operation]) =>
    mutant(requirement, `${operation} has one code for every fault`, () =>
      bodyOf(422, operation, ({ errors }) => ({
        errors: errors.map((error: object) => ({ ...error, code: 'invalid' })),
      })),
    ),
  ),
  mutant('LIMIT-8', 'listGoals says that 5000 requests an hour are allowed', () =>
    headers('listGoals', (all) => {
      all['x-ratelimit-limit'] = '5000';
    }),
  ),
  mutant('LIMIT-8', 'recordEvent leaves X-RateLimit-Limit out', () =>
    headers('recordEvent', (all) => {
      delete all['x-ratelimit-limit'];
    }),
  ),
  mutant('LIMIT-9', 'fetchAccount leaves X-RateLimit-Remaining out', () =>
    headers('fetchAccount', (all) => {
      delete all['x-ratelimit-remaining'];
    }),
  ),
  mutant('LIMIT-9', 'listAccounts always says that 3599 requests are left', () =>
    headers('listAccounts', (all) => {
      all['x-ratelimit-remaining'] = '3599';
    }),
  ),
  mutant('VERSION-1', 'createOrderBatch is found under /v2/', () => status('createOrderBatch', 202, 404)),
];
