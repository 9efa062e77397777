import { createClient } from '@email-automation/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:4000',
  apiToken: 'demo-token-of-ada',
  accountId: '1001',
});

// Find a campaign.
const { campaigns } = await client.campaigns.list({ status: 'active' });
const [campaign] = campaigns;

// Add a subscriber.
const { subscribers } = await client.campaigns.subscribe({
  campaign_id: campaign?.id ?? '',
  body: { subscribers: [{ email: 'hedy@example.com', double_optin: false }] },
});
console.log(campaign?.name, subscribers[0].email, subscribers[0].status);
