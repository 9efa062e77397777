import type { Queries } from '@email-automation/service/storage/database';

/** Checks the counters of campaigns against a recount, and that no batch became a dead letter. */
export async function checkCounters(db: Queries): Promise<string[]> {
  return [...(await checkCampaigns(db)), ...(await checkDeadLetters(db))];
}

async function checkCampaigns(db: Queries): Promise<string[]> {
  const campaigns = await db.selectFrom('campaigns').selectAll().execute();
  const counts = await db
    .selectFrom('campaign_subscriptions')
    .select((eb) => [
      'account_id',
      'campaign_id',
      'status',
      'unsubscribed_by_email',
      eb.fn.countAll<number>().as('count'),
    ])
    .groupBy(['account_id', 'campaign_id', 'status', 'unsubscribed_by_email'])
    .execute();
  return campaigns.flatMap((campaign) => {
    const own = counts.filter((row) => row.account_id === campaign.account_id && row.campaign_id === campaign.id);
    const sum = (rows: typeof own) => rows.reduce((total, { count }) => total + count, 0);
    const recount = {
      active_subscriber_count: sum(own.filter(({ status }) => status === 'active')),
      unsubscribed_count: sum(own.filter(({ status }) => status === 'unsubscribed')),
      removed_count: sum(own.filter(({ status }) => status === 'removed')),
      unsubscribed_subscriber_count: sum(own.filter((row) => row.unsubscribed_by_email === 1)),
    };
    return Object.entries(recount)
      .filter(([counter, count]) => Reflect.get(campaign, counter) !== count)
      .map(
        ([counter, count]) =>
          `${counter} of campaign ${campaign.id} in account ${campaign.account_id} is ${Reflect.get(campaign, counter)}, and a recount gives ${count}.`,
      );
  });
}

async function checkDeadLetters(db: Queries): Promise<string[]> {
  const letters = await db.selectFrom('dead_letters').select(['operation', 'error']).execute();
  const [letter] = letters;
  if (letter === undefined) return [];
  return [`${letters.length} batches are dead-lettered, such as ${letter.operation}: ${letter.error}`];
}
