import { checkResponse } from './check-response.ts';
import { basic, tokenOf } from './credentials.ts';
import { type Lane, sharedId, type User } from './dataset.ts';
import { type ServerUnderTest, send } from './server-under-test.ts';

/**
 * Sends requests of all users at the same time, half of them with a body, which the server reads in several steps: each
 * response must be for its user.
 */
export async function sendBurst(
  server: ServerUnderTest,
  lanes: readonly Lane[],
  ownerOfMark: ReadonlyMap<string, string>,
): Promise<string | undefined> {
  const users = lanes.flatMap((lane) => Object.values<User>(lane.users));
  const requests = users.flatMap((user) => {
    const own = user.access[0];
    const paths = ['/v2/accounts', '/v2/accounts', ...(own ? [`/v2/${own}/campaigns/${sharedId}`] : [])];
    return paths.map((path, index) => ({ user, path, body: index % 2 ? undefined : ' {} ' }));
  });
  const problems = requests.map(async ({ user, path, body }) => {
    const headers = { authorization: basic(tokenOf('api', user)) };
    const request = { method: 'GET', path, headers, ...(body && { body }) };
    const step = { operationId: '', request, expectation: 'allowed', visible: user.access } as const;
    const received = await send(server, request);
    const missing = path === '/v2/accounts' && user.access.find((id) => !received.body.includes(`"${id}"`));
    if (missing) return `The list of accounts of a user lacks account ${missing}: ${received.body.slice(0, 200)}`;
    return checkResponse(step, received, ownerOfMark);
  });
  return (await Promise.all(problems)).find((problem) => problem !== undefined);
}
