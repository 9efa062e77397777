import { ConnectionFailedError, createClient, type Middleware } from '@email-automation/client';

/** Shows each attempt. */
const log: Middleware = async (request, next) => {
  const response = await next(request);
  console.log(request.method, response.status);
  return response;
};

const client = createClient({
  baseUrl: 'http://127.0.0.1:4000',
  apiToken: 'demo-token-of-ada',
  accountId: '1001',
  middleware: [log],
});

// A GET, and every other idempotent request, is sent again by the client.
await client.campaigns.fetch({ campaign_id: '3001' });

// This one is not: the service may have recorded the event before the connection was lost.
try {
  const event = { email: 'grace@example.com', action: 'Logged in' };
  await client.events.record({ body: { events: [event] } });
} catch (error) {
  if (!(error instanceof ConnectionFailedError)) throw error;
  console.log('Recorded, or lost? A login may be missing. A purchase would be worth a closer look.');
}
