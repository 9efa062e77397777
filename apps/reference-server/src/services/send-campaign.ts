import { peopleAtOnce, type Sending } from '../background/sending.ts';
import { timestamp } from '../domain/clock.ts';
import type { AccountRow, CampaignEmailRow, CampaignRow, MailRow } from '../domain/records.ts';
import { nextStep, type Step } from '../domain/series.ts';
import { findAccount, lockPeople, lockPeopleIfFree } from '../storage/accounts.ts';
import { emailsOf, findCampaign } from '../storage/campaigns.ts';
import type { Queries } from '../storage/database.ts';
import { addMails } from '../storage/outbox.ts';
import { type DueSubscription, dueSubscriptions, saveProgress } from '../storage/schedule.ts';
import { causes, mailing } from './emails.ts';

/**
 * Takes the people of an active campaign whose time has come one email further, a bounded number of them. The mails and
 * what is remembered of them are one transaction: whatever dies, nobody gets an email twice or misses one.
 * @param wait whether to wait while somebody else changes the people of the account
 * @returns whether there was anything to do, or `held` when somebody else held the account
 */
export function sendCampaign(
  sending: Sending,
  which: { account_id: string; id: string },
  now: Date,
  wait: boolean,
): Promise<boolean | 'held'> {
  const { query, dialect } = sending.database;
  return query.transaction().execute(async (db) => {
    if (wait) await lockPeople(db, dialect, which.account_id);
    else if (!(await lockPeopleIfFree(db, dialect, which.account_id))) return 'held';
    const campaign = await findCampaign(db, which.account_id, which.id);
    if (campaign?.status !== 'active') return false;
    const due = await dueSubscriptions(db, which, timestamp(now), peopleAtOnce);
    if (due.length === 0) return false;
    await moveOn(db, sending, campaign, due, now);
    return true;
  });
}

async function moveOn(
  db: Queries,
  sending: Sending,
  campaign: CampaignRow,
  due: DueSubscription[],
  now: Date,
): Promise<void> {
  const account = (await findAccount(db, campaign.account_id)) as AccountRow;
  const emails = await emailsOf(db, campaign.account_id, campaign.id);
  const mails: MailRow[] = [];
  const alike = new Map<string, { ids: string[]; progress: Step['progress'] }>();
  for (const subscription of due) {
    const { email, progress } = nextStep(campaign, emails.length, subscription, subscription.time_zone, now);
    const content = email === undefined ? undefined : emails[email];
    if (content) mails.push(mailOf(sending, account, campaign, subscription, content, now));
    const key = JSON.stringify(progress);
    const group = alike.get(key);
    if (group) group.ids.push(subscription.id);
    else alike.set(key, { ids: [subscription.id], progress });
  }
  await addMails(db, mails);
  for (const { ids, progress } of alike.values()) await saveProgress(db, campaign.account_id, ids, progress);
}

function mailOf(
  { links, mailing: { state } }: Sending,
  account: AccountRow,
  campaign: CampaignRow,
  subscription: DueSubscription,
  content: CampaignEmailRow,
  now: Date,
): MailRow {
  const letter = {
    kind: 'campaign' as const,
    cause: causes.campaign(subscription, content.position),
    sender: campaign,
    subscriber: { id: subscription.subscriber_id, email: subscription.email },
    content,
    campaignId: campaign.id,
    bcc: campaign.bcc,
  };
  return mailing({ account, state, now }, letter, (token) => links.toPage('unsubscribe', token));
}
