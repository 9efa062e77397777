import { createClient } from '@email-automation/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:4000',
  apiToken: 'demo-token-of-ada',
  accountId: '1001',
});

const complaints = ['reader-2@example.com', 'reader-3@example.com'];
const { accepted } = await client.subscribers.importUnsubscribes(complaints.map((email) => ({ email })));
console.log(`${accepted} accepted`);
