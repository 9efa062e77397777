import { createClient } from '@email-automation/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:4000',
  apiToken: 'demo-token-of-ada',
  accountId: '1001',
});

// All of them, oldest first, in as few requests as possible.
const ids = new Set<string>();
const subscribers = client.campaigns.listSubscribers({ campaign_id: '3001', sort: 'created_at', direction: 'asc' });
for await (const { id } of subscribers) ids.add(id);
console.log(ids.size, 'subscribers');

// The newest ten: one page.
const newest = await client.campaigns.listSubscribers({ campaign_id: '3001', per_page: 10 });
console.log(newest.subscribers.length, 'of them');
