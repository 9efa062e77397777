import { checkEditing } from '../domain/campaigns.ts';
import type { Campaign, CampaignEmail } from '../domain/records.ts';
import { withLockedSubscribers } from '../storage/accounts.ts';
import { campaignOf, saveCampaign } from '../storage/campaigns.ts';
import type { Services } from './services.ts';

/** The fields of a campaign that can be edited. */
export type CampaignContent = Pick<
  Campaign,
  | 'name'
  | 'from_name'
  | 'from_email'
  | 'postal_address'
  | 'minutes_from_midnight'
  | 'localize_sending_time'
  | 'days_of_the_week_mask'
  | 'start_immediately'
  | 'double_optin'
  | 'confirmation_url'
  | 'notify_subscribe_email'
  | 'notify_unsubscribe_email'
  | 'bcc'
>;

/** Changes a draft and the emails of its series. @throws NotFound; ValidationFailed for a campaign that is no draft */
export function editCampaign(
  { database }: Pick<Services, 'database'>,
  accountId: string,
  id: string,
  content: CampaignContent,
  emails: CampaignEmail[],
): Promise<void> {
  return withLockedSubscribers(database, accountId, async (db) => {
    const campaign = await campaignOf(db, accountId, id);
    checkEditing(campaign);
    await saveCampaign(db, campaign, content, emails);
  });
}
