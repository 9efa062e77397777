import { createClient, NotFoundError } from '@email-automation/client';
import { createSandbox } from '@email-automation/reference-server';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

const sandbox = await createSandbox();
const api = 'https://api.example.com';
const server = setupServer(http.all(`${api}/*`, ({ request }) => sandbox.fetch(request)));
beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const client = createClient({ baseUrl: api, apiToken: 'demo-token-of-ada', accountId: '1001' }); // of your program

test('a program without options for tests gets the responses of the sandbox', async () => {
  const { campaigns } = await client.campaigns.fetch({ campaign_id: '3001' });
  expect(campaigns[0].name).toBe('Welcome');
});

test('your own response comes first', async () => {
  server.use(http.get(`${api}/v2/1001/campaigns/3001`, () => HttpResponse.json({ errors: [] }, { status: 404 })));
  await expect(client.campaigns.fetch({ campaign_id: '3001' })).rejects.toThrow(NotFoundError);
});
