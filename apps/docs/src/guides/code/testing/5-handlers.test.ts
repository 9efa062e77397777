import { createClient, NotFoundError } from '@email-automation/client';
import { createHandler, createHandlers } from '@email-automation/client/msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

const baseUrl = 'https://api.example.com';
const server = setupServer(...createHandlers(baseUrl));
beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const client = createClient({ baseUrl, apiToken: 'any', accountId: '1001' });

test('a campaign that is gone is an error', async () => {
  server.use(createHandler(baseUrl, 'campaigns.fetch', { status: 404 })); // the example of the contract
  await expect(client.campaigns.fetch({ campaign_id: '1' })).rejects.toThrow(NotFoundError);
});
