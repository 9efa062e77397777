import { checkActivation, checkPause } from '../domain/campaigns.ts';
import type { Account, Campaign } from '../domain/records.ts';
import { campaignTransitions, stateAfter } from '../domain/transitions.ts';
import { accountOf, withLockedSubscribers } from '../storage/queries/accounts.ts';
import { findCampaignSubscribers, type ListedSubscriber } from '../storage/queries/campaign-subscribers.ts';
import * as stored from '../storage/queries/campaigns.ts';
import { querying } from './querying.ts';
import type { Services } from './services.ts';

export type { ListedSubscriber };
export type CampaignWithForms = stored.CampaignWithForms;

/** One page of the campaigns of an account. */
export const listCampaigns = querying(stored.listCampaigns);

/** @throws NotFound */
export const fetchCampaign = querying(stored.campaignWithFormsOf);

/** One page of a campaign's subscribers whose subscription has a status. @throws NotFound */
export const listCampaignSubscribers = querying(findCampaignSubscribers);

/** Starts or resumes a campaign. @throws NotFound and the errors of `checkActivation` */
export function activateCampaign(services: Pick<Services, 'database'>, accountId: string, id: string): Promise<void> {
  return changeStatus(services, accountId, id, 'activate', checkActivation);
}

/** Pauses a campaign. @throws NotFound and the errors of `checkPause` */
export function pauseCampaign(services: Pick<Services, 'database'>, accountId: string, id: string): Promise<void> {
  return changeStatus(services, accountId, id, 'pause', checkPause);
}

function changeStatus(
  { database }: Pick<Services, 'database'>,
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
