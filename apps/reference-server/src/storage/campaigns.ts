import { requireRecord } from '../domain/errors.ts';
import type { Campaign, CampaignEmail, Form, RecordKey, SubscriptionStatus } from '../domain/records.ts';
import { insertRecords } from './bulk.ts';
import type { Queries } from './database.ts';
import { toRecord, toRecords, toRow } from './encoding.ts';
import { type Direction, type Page, type PageRequest, readPage } from './pages.ts';
import { prepared } from './prepared.ts';

export interface CampaignQuery extends PageRequest {
  status: Campaign['status'] | 'all';
  sort: 'created_at' | 'name';
  direction: Direction;
}

/** One page of the campaigns of an account. Ties are broken by id. */
export async function listCampaigns(db: Queries, accountId: string, query: CampaignQuery): Promise<Page<Campaign>> {
  let matching = db.selectFrom('campaigns').where('account_id', '=', accountId);
  if (query.status !== 'all') matching = matching.where('status', '=', query.status);
  const ordered = matching.selectAll().orderBy(query.sort, query.direction).orderBy('id', query.direction);
  const { rows, total } = await readPage(matching, ordered, query);
  return { records: toRecords('campaigns', rows), total };
}

const campaign = prepared((db, { accountId, id }: { accountId: string; id: string }) =>
  db.selectFrom('campaigns').where('account_id', '=', accountId).where('id', '=', id).selectAll(),
);

export async function findCampaign(db: Queries, accountId: string, id: string): Promise<Campaign | undefined> {
  const [row] = await campaign(db, { accountId, id });
  return row && toRecord('campaigns', row);
}

/** @throws NotFound */
export async function campaignOf(db: Queries, accountId: string, id: string): Promise<Campaign> {
  return requireRecord(await findCampaign(db, accountId, id), 'campaign');
}

/** The forms of a campaign, in the order of their ids. */
export const formsOfCampaign = prepared((db, { accountId, id }: { accountId: string; id: string }) =>
  db.selectFrom('forms').where('account_id', '=', accountId).where('campaign_id', '=', id).selectAll().orderBy('id'),
);

/** The forms of these campaigns, in the order of their ids. */
export function formsOf(db: Queries, accountId: string, campaignIds: string[]): Promise<Form[]> {
  if (campaignIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('forms')
    .where('account_id', '=', accountId)
    .where('campaign_id', 'in', campaignIds)
    .selectAll()
    .orderBy('id')
    .execute();
}

/** The column of a campaign that counts its subscriptions by status; pending subscriptions are not counted. */
const counters = {
  active: 'active_subscriber_count',
  unsubscribed: 'unsubscribed_count',
  removed: 'removed_count',
} as const;

export type CountedStatus = keyof typeof counters;

export function countOf(campaign: Campaign, status: CountedStatus): number {
  return campaign[counters[status]];
}

export async function setStatus(db: Queries, accountId: string, id: string, status: Campaign['status']): Promise<void> {
  await db.updateTable('campaigns').set({ status }).where('account_id', '=', accountId).where('id', '=', id).execute();
}

/**
 * Updates the counters of a campaign, and the version of the lists of its subscribers, after subscriptions changed their status.
 * Call it in the transaction of the change.
 * @param from undefined for new subscriptions
 */
export async function updateCounters(
  db: Queries,
  accountId: string,
  campaignId: string,
  from: SubscriptionStatus | undefined,
  to: SubscriptionStatus,
  count = 1,
): Promise<void> {
  if (from === to) return;
  const changes: [SubscriptionStatus | undefined, number][] = [
    [from, -count],
    [to, count],
  ];
  for (const [status, change] of changes) {
    if (status === undefined || status === 'pending') continue;
    const counter = counters[status];
    await db
      .updateTable('campaigns')
      .set((eb) => ({ [counter]: eb(counter, '+', change), list_version: eb('list_version', '+', 1) }))
      .where('account_id', '=', accountId)
      .where('id', '=', campaignId)
      .execute();
  }
}

/** Changes the number of subscribers who unsubscribed from a campaign by email and have not subscribed again. */
export async function countUnsubscribedByEmail(
  db: Queries,
  accountId: string,
  campaignId: string,
  change: number,
): Promise<void> {
  await db
    .updateTable('campaigns')
    .set((eb) => ({ unsubscribed_subscriber_count: eb('unsubscribed_subscriber_count', '+', change) }))
    .where('account_id', '=', accountId)
    .where('id', '=', campaignId)
    .execute();
}

/** The emails of a campaign's series, by position. */
export function emailsOf(db: Queries, accountId: string, campaignId: string): Promise<CampaignEmail[]> {
  return db
    .selectFrom('campaign_emails')
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .selectAll()
    .orderBy('position')
    .execute();
}

/** Saves fields of a campaign that are not counted. @param emails replaces the emails of its series */
export async function saveCampaign(
  db: Queries,
  { account_id, id }: RecordKey,
  fields: Partial<Campaign>,
  emails?: CampaignEmail[],
): Promise<void> {
  await db
    .updateTable('campaigns')
    .set(toRow('campaigns', { ...fields, ...(emails && { email_count: emails.length }) }))
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
  if (emails === undefined) return;
  await db.deleteFrom('campaign_emails').where('account_id', '=', account_id).where('campaign_id', '=', id).execute();
  await insertRecords(db, 'campaign_emails', emails);
}
