import { getOrCreate } from '@email-automation/contract-tools/get-or-create';
import type { Account, Campaign, CampaignEmail, Email, RecordKey } from '../../domain/records.ts';
import { nextStep, type SeriesStep, suspended } from '../../domain/series.ts';
import { hasDeniedConsent } from '../../domain/subscribers.ts';
import type { Queries } from '../../storage/database.ts';
import { accountOf, lockSubscribers, tryLockSubscribers } from '../../storage/queries/accounts.ts';
import { emailsOf, findCampaign } from '../../storage/queries/campaigns.ts';
import { addEmails } from '../../storage/queues/outbox.ts';
import { type DueSubscription, findDueSubscriptions, saveProgress } from '../../storage/queues/schedule.ts';
import { inTransaction } from '../../storage/statements/in-transaction.ts';
import { type SendingServices, subscribersPerStep } from '../services.ts';
import { causes, createMarketingEmail } from './emails.ts';

/**
 * Processes the next step of the due subscriptions of an active campaign, at most `stepSize` of them. One transaction
 * commits the emails and the progress, so that every subscriber gets each email exactly once even if the process dies.
 * @param wait whether to wait while another transaction has locked the subscribers of the account
 * @returns whether a subscription was due; `locked` when another transaction had the lock
 */
export function sendCampaign(
  sending: SendingServices,
  key: RecordKey,
  now: Date,
  wait: boolean,
): Promise<boolean | 'locked'> {
  return inTransaction(sending.database.query, async (db) => {
    if (wait) await lockSubscribers(db, key.account_id);
    else if (!(await tryLockSubscribers(db, key.account_id))) return 'locked';
    const campaign = await findCampaign(db, key.account_id, key.id);
    if (campaign?.status !== 'active') return false;
    const due = await findDueSubscriptions(db, key, now, sending.stepSize ?? subscribersPerStep);
    if (due.length === 0) return false;
    await queueNextEmails(db, sending, campaign, due, now);
    return true;
  });
}

async function queueNextEmails(
  db: Queries,
  sending: SendingServices,
  campaign: Campaign,
  due: DueSubscription[],
  now: Date,
): Promise<void> {
  const account = await accountOf(db, campaign.account_id);
  const series = await emailsOf(db, campaign.account_id, campaign.id);
  const emails: Email[] = [];
  const stepOf = rememberSteps(campaign, series.length, now);
  const byProgress = new Map<string, { ids: string[]; progress: SeriesStep['progress'] }>();
  for (const subscription of due) {
    const { email, progress } = hasDeniedConsent(subscription) ? suspended : stepOf(subscription);
    const content = email === undefined ? undefined : series[email];
    if (content) emails.push(createSeriesEmail(sending, account, campaign, subscription, content, now));
    const key = JSON.stringify(progress);
    const group = byProgress.get(key);
    if (group) group.ids.push(subscription.id);
    else byProgress.set(key, { ids: [subscription.id], progress });
  }
  await addEmails(db, emails);
  for (const { ids, progress } of byProgress.values()) await saveProgress(db, campaign.account_id, ids, progress);
}

/** Computes the steps of subscriptions, once for those that are equal: most are, and times in time zones take long. */
function rememberSteps(
  campaign: Campaign,
  emailCount: number,
  now: Date,
): (subscription: DueSubscription) => SeriesStep {
  const steps = new Map<string, SeriesStep>();
  return (subscription) => {
    const { time_zone, starting_email_index, last_sent_email_index, last_sent_email_at, next_send_at } = subscription;
    const zone = campaign.localize_sending_time ? time_zone : '';
    const key = JSON.stringify([zone, starting_email_index, last_sent_email_index, last_sent_email_at, next_send_at]);
    return getOrCreate(steps, key, () => nextStep(campaign, emailCount, subscription, time_zone, now));
  };
}

function createSeriesEmail(
  { random, links, delivery: { state } }: SendingServices,
  account: Account,
  campaign: Campaign,
  subscription: DueSubscription,
  content: CampaignEmail,
  now: Date,
): Email {
  const draft = {
    kind: 'campaign' as const,
    cause: causes.campaign(subscription, content.position),
    sender: campaign,
    subscriber: { id: subscription.subscriber_id, email: subscription.email },
    content,
    campaignId: campaign.id,
    bcc: campaign.bcc,
  };
  return createMarketingEmail({ account, state, now, random, links }, draft);
}
