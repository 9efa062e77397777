import { startMock } from '@email-automation/mock';
import { startDemo } from '@email-automation/reference-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createDripClient,
  type Drip,
  type DripResponse,
  dripCalls,
  redirectDrip,
  updateBatch,
} from '../clients/drip-nodejs.ts';

// Axios rejects a promise with the response in the error.
const call = (client: Drip, method: string, values: unknown[] = []): Promise<DripResponse> =>
  (client[method]?.(...values) ?? Promise.reject(new Error(`There is no method ${method}.`))).catch((error) => {
    if (error.response === undefined) throw error;
    return error.response;
  });

describe.each([
  ['the server', startDemo],
  ['the mock', () => startMock({ port: 0 })],
])('%s', (name, start) => {
  let target: Awaited<ReturnType<typeof start>>;
  let undo: () => void;
  beforeAll(async () => {
    target = await start();
    undo = redirectDrip(target.url);
  });
  afterAll(async () => {
    undo();
    await target.close();
  });
  const client = createDripClient({ token: 'demo-token-of-ada', accountId: '1001' });

  test.each(dripCalls)(
    '$method does what its user wants',
    async ({ method, values, status, mockStatus = status, key }) => {
      const response = await call(client, method, values);
      expect(response.status, JSON.stringify(response.data)).toBe(name === 'the server' ? status : mockStatus);
      if (key) expect(response.data).toHaveProperty([key, 0]);
    },
  );

  test('updateBatchSubscribers sends a batch for every thousand subscribers', async () => {
    const subscribers = Array.from({ length: 1500 }, (_, n) => ({ email: `drip-${n}@example.com` }));
    const { errors, responses } = await updateBatch(client, subscribers);
    expect([errors, responses.map(({ status }) => status)]).toEqual([null, [201, 201]]);
  });

  test('an access token is sent as its type says', async () => {
    const response = await call(
      createDripClient({ token: 'wrong', tokenType: 'Bearer', accountId: '1001' }),
      'listAccounts',
    );
    expect(response.status).toBe(name === 'the server' ? 401 : 200);
  });
});
