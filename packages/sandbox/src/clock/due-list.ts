import type { Queries } from '@email-automation/service/storage/database';
import { acrossAccounts } from '@email-automation/service/storage/statements/across-accounts';
import { countUpTo } from '@email-automation/service/storage/statements/count-rows';
import type { DueItem } from '@email-automation/types/operator/schemas';
import { sql } from 'kysely';

/** How many emails, or subscriptions of a campaign or an account, are counted at most, and how many campaigns and other items are listed. */
const [mostRows, mostCampaigns, mostOthers] = [10_000, 50, 50];

/** The due work, earliest first, also a broadcast in 2099; of a kind that can be many, only the first. */
export async function listDue(db: Queries): Promise<DueItem[]> {
  const all = acrossAccounts(db, 'operator list');
  const broadcasts = all
    .selectFrom('broadcasts')
    .where('next_send_at', 'is not', null)
    .select(['next_send_at as at', 'account_id', 'id', 'name', sql<number>`0`.as('count')])
    .orderBy('next_send_at');
  const batches = all
    .selectFrom('queued_batches')
    .where('retry_at', 'is not', null)
    .select(['retry_at as at', 'account_id', 'request_id as id', 'operation as name', 'attempts as count'])
    .orderBy('retry_at');
  const read = async (
    kind: DueItem['kind'],
    rows: { execute(): Promise<(Omit<DueItem, 'at' | 'kind'> & { at: string | null })[]> },
  ) => (await rows.execute()).map((row) => ({ ...row, at: row.at as string, kind }));
  const lists = await Promise.all([
    countRecipients(db, await read('broadcast', broadcasts.limit(mostOthers))),
    read('batch', batches.limit(mostOthers)),
    listEmails(all),
    listCampaigns(db),
  ]);
  return lists.flat().sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** Emails that wait for an attempt, by its time and their subject. */
async function listEmails(all: Queries): Promise<DueItem[]> {
  const rows = await all
    .selectFrom((from) =>
      from
        .selectFrom('outbox')
        .where('next_attempt_at', 'is not', null)
        .select(['next_attempt_at as at', 'account_id', 'message_id', 'subject as name'])
        .orderBy('next_attempt_at')
        .limit(mostRows)
        .as('waiting'),
    )
    .select(({ fn }) => ['at', 'account_id', 'name', fn.min('message_id').as('id'), fn.countAll<number>().as('count')])
    .groupBy(['at', 'account_id', 'name'])
    .orderBy('at')
    .limit(mostOthers)
    .execute();
  return boundCounts(rows.map((row) => ({ ...row, at: row.at as string, count: Number(row.count), kind: 'email' })));
}

/** Says of the last item that it is more, if as many rows were counted as are read at most. */
function boundCounts(items: DueItem[]): DueItem[] {
  const total = items.reduce((sum, { count }) => sum + count, 0);
  return items.map((item, n) => ({
    ...item,
    ...(total >= mostRows && n === items.length - 1 && { is_more: true }),
  }));
}

/** Counts for each broadcast the subscribers of its account, who all get it. */
async function countRecipients(db: Queries, broadcasts: DueItem[]): Promise<DueItem[]> {
  const ids = [...new Set(broadcasts.map(({ account_id }) => account_id))];
  const counted = ids.map(async (id) => {
    const subscribers = db.selectFrom('subscribers').where('account_id', '=', id).select('id');
    return [id, await countUpTo(db, subscribers, mostRows)] as const;
  });
  const counts = new Map(await Promise.all(counted));
  return broadcasts.map((broadcast) => {
    const { count = 0, hasMore = false } = counts.get(broadcast.account_id) ?? {};
    return { ...broadcast, count, ...(hasMore && { is_more: true }) };
  });
}

async function listCampaigns(db: Queries): Promise<DueItem[]> {
  const active = await acrossAccounts(db, 'operator list')
    .selectFrom('campaigns')
    .where('status', '=', 'active')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('campaign_subscriptions as waiting')
          .whereRef('waiting.account_id', '=', 'campaigns.account_id')
          .whereRef('waiting.campaign_id', '=', 'campaigns.id')
          .where('waiting.next_send_at', 'is not', null)
          .select('waiting.id'),
      ),
    )
    .select(['account_id', 'id', 'name'])
    .limit(mostCampaigns)
    .execute();
  const lists = await Promise.all(active.map((campaign) => listSeries(db, campaign)));
  return lists.flat();
}

/** The next emails of a campaign, by their time and their position in the series. */
async function listSeries(
  db: Queries,
  { account_id, id, name }: { account_id: string; id: string; name: string },
): Promise<DueItem[]> {
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom('campaign_subscriptions')
        .where('account_id', '=', account_id)
        .where('campaign_id', '=', id)
        .where('next_send_at', 'is not', null)
        .select(['next_send_at as at', 'last_sent_email_index', 'starting_email_index'])
        .orderBy('next_send_at')
        .limit(mostRows)
        .as('due'),
    )
    .select((eb) => [
      'at',
      eb.fn.coalesce(eb('last_sent_email_index', '+', 1), 'starting_email_index').as('email'),
      eb.fn.countAll<number>().as('count'),
    ])
    .groupBy(['at', 'email'])
    .orderBy('at')
    .limit(mostOthers)
    .execute();
  return boundCounts(
    rows.map(({ at, email, count }) => ({
      at: at as string,
      kind: 'campaign',
      account_id,
      id,
      name,
      email: Number(email),
      count: Number(count),
    })),
  );
}
