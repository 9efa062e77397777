import { checkActivation, checkPause } from '../domain/campaigns.ts';
import { NotFound } from '../domain/errors.ts';
import type { AccountRow, CampaignRow } from '../domain/records.ts';
import type { Handlers } from '../handlers/handler.ts';
import { findAccount, lockPeople } from '../storage/accounts.ts';
import { findCampaign, setStatus } from '../storage/campaigns.ts';
import type { Database, Queries } from '../storage/database.ts';

interface Path {
  account_id: string;
  campaign_id: string;
}

export const campaignTransitions: Pick<Handlers, 'activateCampaign' | 'pauseCampaign'> = {
  activateCampaign: ({ services: { database }, path }) => move(database, path, 'active', checkActivation),
  pauseCampaign: ({ services: { database }, path }) => move(database, path, 'paused', checkPause),
};

/** Moves a campaign to another state if the check lets it. @throws NotFound, and what the check throws */
async function move(
  { query, dialect }: Database,
  { account_id, campaign_id }: Path,
  status: CampaignRow['status'],
  check: (campaign: CampaignRow, account: AccountRow) => void,
): Promise<undefined> {
  await query.transaction().execute(async (transaction: Queries) => {
    await lockPeople(transaction, dialect, account_id);
    const campaign = await findCampaign(transaction, account_id, campaign_id);
    const account = await findAccount(transaction, account_id);
    if (campaign === undefined || account === undefined) throw new NotFound('campaign');
    check(campaign, account);
    await setStatus(transaction, account_id, campaign_id, status);
  });
}
