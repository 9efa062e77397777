import type { Selectable } from 'kysely';
import { requireRecord } from '../../domain/errors.ts';
import type { JsonPage, ToItem } from '../../domain/json-list.ts';
import type { Campaign, CampaignEmail, Form, SubscriptionStatus } from '../../domain/records.ts';
import type { Queries } from '../database.ts';
import { noteWork } from '../queues/account-work.ts';
import { toRecord } from '../schema/encoding.ts';
import { columnsOf, type Tables } from '../schema/tables.ts';
import { templateOf } from '../statements/json-list.ts';
import { type Direction, type PageRequest, readJsonPage, selectPageById } from '../statements/pages.ts';
import { prepared } from '../statements/prepared.ts';
import { findById, listRecords, saveFields } from '../statements/rows-by-key.ts';

export interface CampaignQuery extends PageRequest {
  status: Campaign['status'] | 'all';
  sort: 'created_at' | 'name';
  direction: Direction;
}

/** A campaign, and its forms in the order of their ids. */
export interface CampaignWithForms {
  campaign: Campaign;
  forms: Form[];
}

/** The columns that a form has beside its campaign's. */
const ofForm = ['forms.id as form_id', 'forms.name as form_name', 'forms.created_at as form_created_at'] as const;

/** A campaign with one of its forms, or with none. */
type RowWithForm = Selectable<Tables['campaigns']> & {
  form_id: string | null;
  form_name: string | null;
  form_created_at: string | null;
};

/** One page of the campaigns of an account. Ties are broken by id. */
export function listCampaigns(
  db: Queries,
  accountId: string,
  query: CampaignQuery,
  toItem: ToItem<CampaignWithForms>,
): Promise<JsonPage> {
  let matching = db.selectFrom('campaigns').where('account_id', '=', accountId);
  if (query.status !== 'all') matching = matching.where('status', '=', query.status);
  const ordered = matching.selectAll().orderBy(query.sort, query.direction).orderBy('id', query.direction);
  const template = { campaign: templateOf('campaigns'), forms: [templateOf('forms')] };
  const forms = db
    .selectFrom('forms')
    .where('forms.account_id', '=', accountId)
    .whereRef('forms.campaign_id', '=', 'rows.id' as never)
    .selectAll()
    .orderBy('forms.id');
  return readJsonPage(db, toItem, template, matching, selectPageById(ordered, query), { forms });
}

export const findCampaign = findById('campaigns');

/** @throws NotFound */
export async function campaignOf(db: Queries, accountId: string, id: string): Promise<Campaign> {
  return requireRecord(await findCampaign(db, accountId, id), 'campaign');
}

const campaignWithForms = prepared((db, { accountId, id }: { accountId: string; id: string }) =>
  db
    .selectFrom('campaigns')
    .leftJoin('forms', (join) =>
      join.on('forms.account_id', '=', accountId).onRef('forms.campaign_id', '=', 'campaigns.id'),
    )
    .where('campaigns.account_id', '=', accountId)
    .where('campaigns.id', '=', id)
    .select([...columnsOf('campaigns'), ...ofForm])
    .orderBy('forms.id'),
);

/** @throws NotFound */
export async function campaignWithFormsOf(db: Queries, accountId: string, id: string): Promise<CampaignWithForms> {
  const rows: RowWithForm[] = await campaignWithForms(db, { accountId, id });
  const { form_id, form_name, form_created_at, ...row } = requireRecord(rows[0], 'campaign');
  const forms = rows.flatMap(({ form_id, form_name, form_created_at }) =>
    form_id === null
      ? []
      : ({ account_id: accountId, id: form_id, name: form_name, created_at: form_created_at, campaign_id: id } as Form),
  );
  return { campaign: toRecord('campaigns', row), forms };
}

/** The column of a campaign that counts its subscriptions by status; pending subscriptions are not counted. */
export const counters = {
  active: 'active_subscriber_count',
  unsubscribed: 'unsubscribed_count',
  removed: 'removed_count',
} as const;

export type CountedStatus = keyof typeof counters;

export async function setStatus(db: Queries, accountId: string, id: string, status: Campaign['status']): Promise<void> {
  await saveFields(db, 'campaigns', { account_id: accountId, id }, { status });
  // Its subscriptions can be due since long ago.
  if (status === 'active') await noteWork(db, accountId, 'campaign');
}

/**
 * Updates the counters of a campaign after subscriptions changed their status. Call it in the transaction of the change.
 * @param from undefined for new subscriptions
 * @param to undefined for subscriptions that are deleted
 */
export async function updateCounters(
  db: Queries,
  accountId: string,
  campaignId: string,
  from: SubscriptionStatus | undefined,
  to: SubscriptionStatus | undefined,
  count = 1,
): Promise<void> {
  if (from === to) return;
  const changes: Partial<Record<Counter, number>> = {};
  if (from !== undefined && from !== 'pending') changes[counters[from]] = -count;
  if (to !== undefined && to !== 'pending') changes[counters[to]] = count;
  if (Object.keys(changes).length > 0) await addToCounters(db, accountId, campaignId, changes);
}

/** Changes the number of subscribers who unsubscribed from a campaign by email and have not subscribed again. */
export const countUnsubscribedByEmail = (
  db: Queries,
  accountId: string,
  campaignId: string,
  change: number,
): Promise<void> => addToCounters(db, accountId, campaignId, { unsubscribed_subscriber_count: change });

type Counter = (typeof counters)[CountedStatus] | 'unsubscribed_subscriber_count';

async function addToCounters(
  db: Queries,
  account_id: string,
  id: string,
  changes: Partial<Record<Counter, number>>,
): Promise<void> {
  const entries = Object.entries(changes) as [Counter, number][];
  await db
    .updateTable('campaigns')
    .set((eb) => Object.fromEntries(entries.map(([counter, change]) => [counter, eb(counter, '+', change)])))
    .where((eb) => eb.and({ account_id, id }))
    .execute();
}

/** The emails of a campaign's series, by position. */
export const emailsOf = (db: Queries, account_id: string, campaign_id: string): Promise<CampaignEmail[]> =>
  listRecords(db, 'campaign_emails', { account_id, campaign_id }, ['position']);

export const findForm = findById('forms');
