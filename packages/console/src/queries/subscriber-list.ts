import type { Subscriber, SubscriptionStatus } from '@email-automation/service/domain/records';
import type { Queries } from '@email-automation/service/storage/database';
import { toRecords } from '@email-automation/service/storage/schema/encoding';
import { acrossAccounts, inAccountOrAll } from '@email-automation/service/storage/statements/across-accounts';
import { chunks } from '@email-automation/service/storage/statements/bulk';
import { sql } from 'kysely';

/** A subscriber in a list. */
export type ListedSubscriber = Pick<Subscriber, 'account_id' | 'id' | 'email' | 'status' | 'eu_consent'>;

const listed = ['account_id', 'id', 'email', 'status', 'eu_consent'] as const;

/** A page of a list, of one account or of all: lists are in the order of accounts, then of email addresses. */
interface Page {
  account: string | undefined;
  offset: number;
  limit: number;
}

/** The largest character: every text with a prefix sorts before the prefix followed by it. */
const largest = '\u{10ffff}';

/** Accounts that are read at the same time. */
const accountsAtOnce = 20;

/** Subscribers whose email address begins with a text: it reads a part of one index for each account. */
export async function listSubscribers(
  db: Queries,
  email: string,
  { account, offset, limit }: Page,
): Promise<ListedSubscriber[]> {
  const found: ListedSubscriber[] = [];
  const most = offset + limit;
  const ids = account === undefined ? await listAccounts(db) : [account];
  for (let n = 0; n < ids.length && found.length < most; n += accountsAtOnce) {
    const lists = ids.slice(n, n + accountsAtOnce).map((id) => {
      let rows = db.selectFrom('subscribers').where('account_id', '=', id);
      if (email !== '') rows = rows.where('email_key', '>=', email).where('email_key', '<', `${email}${largest}`);
      return rows.select(listed).orderBy('email_key').limit(most).execute();
    });
    found.push(...(await Promise.all(lists)).flat());
  }
  return found.slice(offset, most);
}

async function listAccounts(db: Queries): Promise<string[]> {
  const all = acrossAccounts(db, 'operator list');
  const rows = await all.selectFrom('accounts').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** The most subscribers that a search for a tag reads: no index has tags. */
export const mostLookedAt = 100_000;

/** Subscribers with a tag, among the first of the list. */
export async function findByTag(
  db: Queries,
  tag: string,
  { account, offset, limit }: Page,
): Promise<ListedSubscriber[]> {
  const within = inAccountOrAll(db, account);
  let scanned = within.selectFrom('subscribers').select([...listed, 'email_key', 'tags']);
  if (account !== undefined) scanned = scanned.where('account_id', '=', account);
  const pattern = `%${JSON.stringify(tag).replace(/[\\%_]/g, '\\$&')}%`;
  return within
    .selectFrom(scanned.orderBy('account_id').orderBy('email_key').limit(mostLookedAt).as('scanned'))
    .where(sql<boolean>`tags like ${pattern} escape '\\'`)
    .select(listed)
    .orderBy('account_id')
    .orderBy('email_key')
    .offset(offset)
    .limit(limit)
    .execute();
}

/** Subscribers with this id, in one account or in all. */
export async function findById(db: Queries, id: string, account?: string): Promise<ListedSubscriber[]> {
  const found: ListedSubscriber[] = [];
  // The accounts are named, because SQLite would read all subscribers to join them.
  for (const ids of chunks(account === undefined ? await listAccounts(db) : [account])) {
    const rows = db.selectFrom('subscribers').where('account_id', 'in', ids).where('id', '=', id).select(listed);
    found.push(...(await rows.execute()));
  }
  return found;
}

/** A subscription as lists show it. */
export interface ListedSubscription {
  account_id: string;
  subscriber_id: string;
  status: SubscriptionStatus;
  is_complete: boolean;
  last_sent_email_index: number | null;
  name: string;
  email_count: number;
}

/** The subscriptions of listed subscribers, with their campaigns. */
export async function subscriptionsOfListed(
  db: Queries,
  subscribers: readonly ListedSubscriber[],
): Promise<ListedSubscription[]> {
  const byAccount = Map.groupBy(subscribers, ({ account_id }) => account_id);
  const lists = await Promise.all(
    [...byAccount].map(([accountId, of]) =>
      db
        .selectFrom('campaign_subscriptions as s')
        .innerJoin('campaigns as c', (join) =>
          join.onRef('c.account_id', '=', 's.account_id').onRef('c.id', '=', 's.campaign_id'),
        )
        .where('s.account_id', '=', accountId)
        .where(
          's.subscriber_id',
          'in',
          of.map(({ id }) => id),
        )
        .select(['s.account_id', 's.subscriber_id', 's.status', 's.is_complete', 's.last_sent_email_index'])
        .select(['c.name', 'c.email_count'])
        .orderBy('s.created_at', 'desc')
        .orderBy('s.id')
        .limit(1000)
        .execute(),
    ),
  );
  return toRecords('campaign_subscriptions', lists.flat());
}
