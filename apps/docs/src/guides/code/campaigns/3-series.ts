import { createClient } from '@email-automation/client';
import { startDemo } from '@email-automation/reference-server';

// A sandbox on a Thursday. Its clock stands still until it is moved.
const sandbox = await startDemo({ clock: { at: '2026-03-05T12:00:00Z', ticking: false } });
const client = createClient({ baseUrl: sandbox.url, apiToken: 'demo-token-of-ada', accountId: '1001' });

const { subscribers } = await client.campaigns.subscribe({
  campaign_id: '3001',
  body: { subscribers: [{ email: 'rosa@example.com', time_zone: 'Europe/Berlin', double_optin: false }] },
});
const [{ id: subscriber_id }] = subscribers;

// Moving the clock sends all emails that are due until then.
for (const duration of ['1s', '1d', '1d', '1d', '1d']) {
  await sandbox.operator.clock.move({ advance: duration });
  const { campaign_subscriptions } = await client.subscribers.listCampaignSubscriptions({ subscriber_id });
  const { last_sent_email_index, last_sent_email_at, is_complete } = campaign_subscriptions[0] ?? {};
  console.log(last_sent_email_index, last_sent_email_at, is_complete);
}
await sandbox.close();
