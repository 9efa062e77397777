import { type Campaign, type ClientOptions, createClient, NotFoundError } from '@email-automation/client';

const labels: Record<Campaign['status'], string> = { active: 'running', paused: 'paused', draft: 'in the making' };

/** Reads campaigns and their subscribers, as a report does. @returns the lines of the report */
export async function run(options: ClientOptions): Promise<string[]> {
  const client = createClient({ ...options, accountId: '9999999' });
  const { accounts } = await client.accounts.fetch();
  const lines = [`${accounts[0].name.toUpperCase()} (${accounts[0].id})`];
  for await (const campaign of client.campaigns.list({ sort: 'name', direction: 'asc' })) {
    const share = campaign.active_subscriber_count / (campaign.active_subscriber_count + 1);
    lines.push(`${campaign.name.trim()} ${labels[campaign.status].length} ${share.toFixed(1)}`);
    lines.push(campaign.confirmation_url?.trim() ?? 'no confirmation page');
  }
  const { subscribers, meta } = await client.campaigns.listSubscribers({ campaign_id: '4999999', per_page: 10 });
  lines.push(`${meta.total_count.toFixed()} subscribers since ${subscribers[0]?.created_at.slice(0, 10)}`);
  const { goals } = await client.goals.list();
  lines.push(...goals.map((goal) => `${goal.name.trim()}: ${goal.counting_method.replaceAll('_', ' ')}`));
  const { broadcasts } = await client.broadcasts.list({ status: 'sent' });
  lines.push(...broadcasts.map(({ name, subject }) => `${name.trim()}: ${subject?.trim()}`));
  // The mock responds with an error if the header asks for it.
  const missing = client.campaigns.fetch({ campaign_id: '1' }, { headers: { prefer: 'code=404' } });
  await missing.catch((error) => {
    if (!(error instanceof NotFoundError)) throw error;
    lines.push('One campaign is gone.');
  });
  return lines;
}
