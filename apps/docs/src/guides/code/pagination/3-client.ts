import { createClient } from '@email-automation/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:4000',
  apiToken: 'demo-token-of-ada',
  accountId: '1001',
});

// All of them, oldest first, in as few requests as possible.
const ids = new Set<string>();
const subscribers = client.campaigns.listSubscribers(
  { campaign_id: '3001', sort: 'created_at', direction: 'asc' },
  { onTotalChange: ({ before, after }) => console.warn(`${before} subscribers became ${after}.`) },
);
for await (const { id } of subscribers) ids.add(id);
console.log(`${ids.size} subscribers`);

// The newest ten. No further page is fetched.
const newest = await client.campaigns.listSubscribers({ campaign_id: '3001' }).toArray({ limit: 10 });
console.log(`${newest.length} of them`);
