import { ConnectionFailedError, createClient } from '@email-automation/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:4000',
  apiToken: 'demo-token-of-ada',
  accountId: '1001',
  // Shows each attempt.
  logger: { debug: (message) => console.log(message), warn: (message) => console.log(message) },
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
