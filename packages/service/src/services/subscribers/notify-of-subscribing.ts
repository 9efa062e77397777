import type { Campaign, CampaignSubscription, Form } from '../../domain/records.ts';
import { renderSubscribeNotice } from '../../pages/email-contents.ts';
import type { Queries } from '../../storage/database.ts';
import { accountOf } from '../../storage/queries/accounts.ts';
import { addEmails } from '../../storage/queues/outbox.ts';
import { causes, createNotice } from '../sending/emails.ts';
import type { Services } from '../services.ts';

/**
 * Notifies the team of a campaign that a subscription through a form is active (RESOURCE-39), once for each time that the
 * subscriber subscribes. Call it in the transaction that makes the subscription active.
 */
export async function notifyOfSubscribing(
  db: Queries,
  { clock, delivery: { state } }: Services,
  form: Form,
  campaign: Campaign,
  subscription: CampaignSubscription,
  email: string,
): Promise<void> {
  if (!campaign.notify_subscribe_email) return;
  const account = await accountOf(db, campaign.account_id);
  const draft = {
    cause: causes.notice(campaign.id, causes.subscribing(subscription)),
    sender: campaign,
    subscriber: { id: subscription.subscriber_id, email },
    campaignId: campaign.id,
    formId: form.id,
    content: renderSubscribeNotice(email, campaign.name, form.name),
  };
  const notice = createNotice({ account, state, now: clock.now() }, draft, campaign.notify_subscribe_email);
  await addEmails(db, [notice]);
}
