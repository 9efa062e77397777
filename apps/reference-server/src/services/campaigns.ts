import { checkActivation, checkPause } from '../domain/campaigns.ts';
import type { Account, Campaign, Form, SubscriberFields } from '../domain/records.ts';
import { campaignTransitions, stateAfter } from '../domain/transitions.ts';
import { accountOf, withLockedSubscribers } from '../storage/accounts.ts';
import { type CampaignSubscriberQuery, findCampaignSubscribers } from '../storage/campaign-subscribers.ts';
import * as stored from '../storage/campaigns.ts';
import type { Page } from '../storage/pages.ts';
import type { Services } from './services.ts';

export interface CampaignWithForms {
  campaign: Campaign;
  forms: Form[];
}

/** One page of the campaigns of an account. */
export async function listCampaigns(
  { database: { query: db } }: Services,
  accountId: string,
  query: stored.CampaignQuery,
): Promise<Page<CampaignWithForms>> {
  const { records, total } = await stored.listCampaigns(db, accountId, query);
  const ids = records.map((campaign) => campaign.id);
  const forms = await stored.formsOf(db, accountId, ids);
  const withForms = records.map((campaign) => ({
    campaign,
    forms: forms.filter((form) => form.campaign_id === campaign.id),
  }));
  return { records: withForms, total };
}

/** @throws NotFound */
export async function fetchCampaign(
  { database: { query: db } }: Services,
  accountId: string,
  id: string,
): Promise<CampaignWithForms> {
  const campaign = await stored.campaignOf(db, accountId, id);
  return { campaign, forms: await stored.formsOfCampaign(db, { accountId, id }) };
}

/** One page of a campaign's subscribers whose subscription has a status. @throws NotFound */
export async function listCampaignSubscribers(
  { database: { query: db } }: Services,
  accountId: string,
  id: string,
  query: CampaignSubscriberQuery & { status: stored.CountedStatus },
): Promise<Page<SubscriberFields>> {
  const campaign = await stored.campaignOf(db, accountId, id);
  const total = stored.countOf(campaign, query.status);
  const list = { version: campaign.list_version, total };
  return { records: await findCampaignSubscribers(db, accountId, id, query, list), total };
}

/** Starts or resumes a campaign. @throws NotFound and the errors of `checkActivation` */
export function activateCampaign(services: Services, accountId: string, id: string): Promise<void> {
  return changeStatus(services, accountId, id, 'activate', checkActivation);
}

/** Pauses a campaign. @throws NotFound and the errors of `checkPause` */
export function pauseCampaign(services: Services, accountId: string, id: string): Promise<void> {
  return changeStatus(services, accountId, id, 'pause', checkPause);
}

function changeStatus(
  { database }: Services,
  accountId: string,
  id: string,
  trigger: keyof typeof campaignTransitions,
  check: (campaign: Campaign, account: Account) => void,
): Promise<void> {
  return withLockedSubscribers(database, accountId, async (db) => {
    const campaign = await stored.campaignOf(db, accountId, id);
    check(campaign, await accountOf(db, accountId));
    const status = stateAfter(campaignTransitions[trigger], campaign.status);
    if (status !== undefined) await stored.setStatus(db, accountId, id, status);
  });
}
