import { createClient, RateLimitExhaustedError } from '@email-automation/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:4000',
  apiToken: 'demo-token-of-ada',
  accountId: '1001',
});
const body = { batches: [{ subscribers: [{ email: 'rosa@example.com' }] }] };

let accepted = 0;
try {
  for (; accepted < 51; accepted++) await client.subscribers.createBatch({ body });
} catch (error) {
  if (!(error instanceof RateLimitExhaustedError)) throw error;
  console.log(`${accepted} accepted. The next one was not sent.`);
}
