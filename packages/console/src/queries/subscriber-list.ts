import type { Subscriber, SubscriptionStatus } from '@email-automation/service/domain/records';
import type { Queries } from '@email-automation/service/storage/database';
import { toRecords } from '@email-automation/service/storage/schema/encoding';
import { acrossAccounts, inAccountOrAll } from '@email-automation/service/storage/statements/across-accounts';
import { chunks } from '@email-automation/service/storage/statements/bulk';
import { sql } from 'kysely';

/** A subscriber in a list. */
export type ListedSubscriber = Pick<Subscriber, 'account_id' | 'id' | 'email' | 'email_key' | 'status' | 'eu_consent'>;

const listed = ['account_id', 'id', 'email', 'email_key', 'status', 'eu_consent'] as const;

/** The place of a subscriber in a list: lists are in the order of accounts, then of email addresses. */
export type ListPosition = Pick<Subscriber, 'account_id' | 'email_key'>;

export interface SubscriberSearch {
  /** The account (default: all). */
  account?: string | undefined;
  /** The beginning of the email address, in any case. */
  email?: string | undefined;
  /** The last subscriber of the page before. */
  after?: ListPosition | undefined;
  limit: number;
}

/** The largest character: texts with a beginning are below the beginning with it. */
const largest = '\u{10ffff}';

/** Accounts that are read at the same time. */
const accountsAtOnce = 20;

/** Subscribers whose email address begins with a text: it reads a part of one index for each account. */
export async function listSubscribers(db: Queries, search: SubscriberSearch): Promise<ListedSubscriber[]> {
  const { account, after, limit } = search;
  const found: ListedSubscriber[] = [];
  const ids = account === undefined ? await accountsFrom(db, after?.account_id) : [account];
  for (let n = 0; n < ids.length && found.length < limit; n += accountsAtOnce) {
    const lists = await Promise.all(ids.slice(n, n + accountsAtOnce).map((id) => listOfAccount(db, id, search)));
    found.push(...lists.flat());
  }
  return found.slice(0, limit);
}

function listOfAccount(db: Queries, accountId: string, { email, after, limit }: SubscriberSearch) {
  let rows = db.selectFrom('subscribers').where('account_id', '=', accountId);
  if (email) rows = rows.where('email_key', '>=', email).where('email_key', '<', `${email}${largest}`);
  if (after?.account_id === accountId) rows = rows.where('email_key', '>', after.email_key);
  return rows.select(listed).orderBy('email_key').limit(limit).execute();
}

async function accountsFrom(db: Queries, first = ''): Promise<string[]> {
  const all = acrossAccounts(db, 'operator list');
  const rows = await all.selectFrom('accounts').where('id', '>=', first).select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Subscribers that a page looks at for a tag: no index has tags. */
export const mostLookedAt = 10_000;

/**
 * Subscribers with a tag, among the next of the list.
 * @returns those found, and where to look further; undefined at the end of the list
 */
export async function findByTag(
  db: Queries,
  tag: string,
  { account, after, limit }: Omit<SubscriberSearch, 'email'>,
): Promise<{ found: ListedSubscriber[]; next: ListPosition | undefined }> {
  const within = inAccountOrAll(db, account);
  let scanned = within.selectFrom('subscribers').select([...listed, 'tags']);
  if (account !== undefined) scanned = scanned.where('account_id', '=', account);
  if (after) scanned = scanned.where(sql<boolean>`(account_id, email_key) > (${after.account_id}, ${after.email_key})`);
  const pattern = `%${JSON.stringify(tag).replace(/[\\%_]/g, '\\$&')}%`;
  const ordered = scanned.orderBy('account_id').orderBy('email_key').limit(mostLookedAt);
  const rows = await within
    .selectFrom(ordered.as('scanned'))
    .where(sql<boolean>`tags like ${pattern} escape '\\'`)
    .selectAll()
    .orderBy('account_id')
    .orderBy('email_key')
    .limit(limit + 1)
    .execute();
  const found = toRecords('subscribers', rows.slice(0, limit)).filter(({ tags }) => tags.includes(tag));
  if (rows.length > limit) return { found, next: rows[limit - 1] };
  const [end] = await within
    .selectFrom(ordered.as('scanned'))
    .select(['account_id', 'email_key'])
    .orderBy('account_id')
    .orderBy('email_key')
    .offset(mostLookedAt - 1)
    .limit(1)
    .execute();
  return { found, next: end };
}

/** Subscribers with this id, in one account or in all. */
export async function findById(db: Queries, id: string, account?: string): Promise<ListedSubscriber[]> {
  const found: ListedSubscriber[] = [];
  // The accounts are named, because SQLite would read all subscribers to join them.
  for (const ids of chunks(account === undefined ? await accountsFrom(db) : [account])) {
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
