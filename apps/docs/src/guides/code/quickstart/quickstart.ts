import { createClient } from '@email-automation/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:4000',
  apiToken: 'demo-token-of-ada',
  accountId: '1001',
});

// Find a campaign.
const { campaigns } = await client.campaigns.list({ status: 'active' });

// Add a subscriber.
const { subscribers } = await client.campaigns.subscribe({
  campaign_id: campaigns[0]?.id ?? '',
  body: { subscribers: [{ email: 'grace@example.com', double_optin: false }] },
});
console.log(subscribers[0].id);
