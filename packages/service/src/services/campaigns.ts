import { checkActivation, checkPause } from '../domain/campaigns.ts';
import type { Account, Campaign } from '../domain/records.ts';
import { campaignTransitions, stateAfter } from '../domain/transitions.ts';
import { accountOf, withLockedSubscribers } from '../storage/queries/accounts.ts';
import { campaignOf, setStatus } from '../storage/queries/campaigns.ts';
import type { Services } from './services.ts';

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
    const campaign = await campaignOf(db, accountId, id);
    check(campaign, await accountOf(db, accountId));
    const status = stateAfter(campaignTransitions[trigger], campaign.status);
    if (status !== undefined) await setStatus(db, accountId, id, status);
  });
}
