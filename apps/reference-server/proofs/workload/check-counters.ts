import type { Queries } from '@email-automation/service/storage/database';

/** Checks the counters of campaigns against a recount, the emails against the subscriptions, and that no batch became a dead letter. */
export async function checkCounters(db: Queries): Promise<string[]> {
  return [...(await checkCampaigns(db)), ...(await checkEmails(db)), ...(await checkDeadLetters(db))];
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

/** A subscription has each email of its series in the outbox once, and one that asks for confirmation if it has to be confirmed. */
async function checkEmails(db: Queries): Promise<string[]> {
  const emails = await db
    .selectFrom('outbox')
    .where('kind', '!=', 'broadcast')
    .select(['account_id', 'cause'])
    .execute();
  const subscriptions = await db
    .selectFrom('campaign_subscriptions')
    .innerJoin('campaigns', (join) =>
      join
        .onRef('campaigns.account_id', '=', 'campaign_subscriptions.account_id')
        .onRef('campaigns.id', '=', 'campaign_subscriptions.campaign_id'),
    )
    .select(['campaign_subscriptions.account_id', 'campaign_subscriptions.id', 'lap', 'double_optin'])
    .select(['starting_email_index', 'last_sent_email_index'])
    .execute();
  const expected = new Set<string>();
  for (const { account_id, id, lap, double_optin, ...sent } of subscriptions) {
    if (double_optin === 1) expected.add(`${account_id} confirmation ${id} lap ${lap}`);
    for (let n = sent.starting_email_index; n <= (sent.last_sent_email_index ?? -1); n++)
      expected.add(`${account_id} campaign ${id} lap ${lap} email ${n}`);
  }
  const causes = emails.map(({ account_id, cause }) => `${account_id} ${cause}`);
  const repeated = causes
    .filter((cause) => !expected.delete(cause))
    .map((cause) => `The outbox has ${cause} more than its series.`);
  return [...repeated, ...[...expected].map((cause) => `The outbox lacks ${cause}.`)];
}

async function checkDeadLetters(db: Queries): Promise<string[]> {
  const letters = await db.selectFrom('dead_letters').select(['operation', 'error']).execute();
  const [letter] = letters;
  if (letter === undefined) return [];
  return [`${letters.length} batches are dead-lettered, such as ${letter.operation}: ${letter.error}`];
}
