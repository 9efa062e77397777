import { timestamp } from '../domain/clock.ts';
import type { Account, Campaign, CampaignEmail, Email } from '../domain/records.ts';
import { nextStep, type SeriesStep } from '../domain/series.ts';
import { accountOf, lockSubscribers, tryLockSubscribers } from '../storage/accounts.ts';
import { emailsOf, findCampaign } from '../storage/campaigns.ts';
import type { Queries } from '../storage/database.ts';
import { addEmails } from '../storage/outbox.ts';
import { type DueSubscription, dueSubscriptions, saveProgress } from '../storage/schedule.ts';
import { causes, createMarketingEmail } from './emails.ts';
import { type SendingServices, subscribersAtOnce } from './services.ts';

/**
 * Takes the people of an active campaign whose time has come one email further, a bounded number of them. The emails and
 * what is remembered of them are one transaction: whatever dies, nobody gets an email twice or misses one.
 * @param wait whether to wait while somebody else changes the people of the account
 * @returns whether there was anything to do, or `held` when somebody else held the account
 */
export function sendCampaign(
  sending: SendingServices,
  which: { account_id: string; id: string },
  now: Date,
  wait: boolean,
): Promise<boolean | 'held'> {
  return sending.database.query.transaction().execute(async (db) => {
    if (wait) await lockSubscribers(db, which.account_id);
    else if (!(await tryLockSubscribers(db, which.account_id))) return 'held';
    const campaign = await findCampaign(db, which.account_id, which.id);
    if (campaign?.status !== 'active') return false;
    const due = await dueSubscriptions(db, which, timestamp(now), subscribersAtOnce);
    if (due.length === 0) return false;
    await moveOn(db, sending, campaign, due, now);
    return true;
  });
}

async function moveOn(
  db: Queries,
  sending: SendingServices,
  campaign: Campaign,
  due: DueSubscription[],
  now: Date,
): Promise<void> {
  const account = await accountOf(db, campaign.account_id);
  const series = await emailsOf(db, campaign.account_id, campaign.id);
  const emails: Email[] = [];
  const alike = new Map<string, { ids: string[]; progress: SeriesStep['progress'] }>();
  for (const subscription of due) {
    const { email, progress } = nextStep(campaign, series.length, subscription, subscription.time_zone, now);
    const content = email === undefined ? undefined : series[email];
    if (content) emails.push(emailOf(sending, account, campaign, subscription, content, now));
    const key = JSON.stringify(progress);
    const group = alike.get(key);
    if (group) group.ids.push(subscription.id);
    else alike.set(key, { ids: [subscription.id], progress });
  }
  await addEmails(db, emails);
  for (const { ids, progress } of alike.values()) await saveProgress(db, campaign.account_id, ids, progress);
}

function emailOf(
  { links, delivery: { state } }: SendingServices,
  account: Account,
  campaign: Campaign,
  subscription: DueSubscription,
  content: CampaignEmail,
  now: Date,
): Email {
  const letter = {
    kind: 'campaign' as const,
    cause: causes.campaign(subscription, content.position),
    sender: campaign,
    subscriber: { id: subscription.subscriber_id, email: subscription.email },
    content,
    campaignId: campaign.id,
    bcc: campaign.bcc,
  };
  return createMarketingEmail({ account, state, now }, letter, links);
}
