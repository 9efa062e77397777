import type { AccountRow, MailRow } from '../domain/records.ts';
import { hashToken } from '../domain/tokens.ts';
import type { Services } from '../handlers/handler.ts';
import { findAccount, lockPeople } from '../storage/accounts.ts';
import { type Moved, unsubscribeAll, unsubscribeFrom } from '../storage/campaign-subscriptions.ts';
import { countLeavers, findCampaign, recount } from '../storage/campaigns.ts';
import type { Queries } from '../storage/database.ts';
import { findMailByLink } from '../storage/mails.ts';
import { addMails } from '../storage/outbox.ts';
import { setUnsubscribed } from '../storage/subscribers.ts';
import { causes, leavingNotice } from './emails.ts';

/** The mail by whose link with this token a person can leave; nothing when there is none. */
export async function openLeaving(db: Queries, token: string): Promise<MailRow | undefined> {
  const mail = await findMailByLink(db, hashToken(token));
  return mail?.kind === 'campaign' || mail?.kind === 'broadcast' ? mail : undefined;
}

/**
 * Unsubscribes a person who follows the link in an email: from the campaign that the email was part of, or, where it was
 * a broadcast, from everything of the account. Whoever runs a campaign that was left is told (RESOURCE-40). Done again
 * it changes nothing.
 * @returns the mail; nothing when no mail has this link
 */
export async function leave({ database, clock, mailing }: Services, token: string): Promise<MailRow | undefined> {
  const mail = await openLeaving(database.query, token);
  if (mail === undefined) return undefined;
  await database.query.transaction().execute(async (db) => {
    await lockPeople(db, database.dialect, mail.account_id);
    const left = await leaveWhatItWasSentFor(db, mail);
    const account = (await findAccount(db, mail.account_id)) as AccountRow;
    for (const { campaign_id, status, count } of left) {
      await recount(db, mail.account_id, campaign_id, status, 'unsubscribed', count);
      await countLeavers(db, mail.account_id, campaign_id, count);
      const campaign = await findCampaign(db, mail.account_id, campaign_id);
      if (!campaign?.notify_unsubscribe_email) continue;
      const writing = { account, state: mailing.state, now: clock.now() };
      const letter = {
        cause: causes.notice(campaign_id, mail.cause),
        sender: campaign,
        subscriber: { id: mail.subscriber_id, email: mail.to_email },
        campaignId: campaign_id,
      };
      await addMails(db, [leavingNotice(writing, letter, campaign.notify_unsubscribe_email, campaign.name)]);
    }
  });
  mailing.wake();
  return mail;
}

async function leaveWhatItWasSentFor(
  db: Queries,
  { account_id, subscriber_id, campaign_id }: MailRow,
): Promise<Moved[]> {
  if (campaign_id !== null) return unsubscribeFrom(db, account_id, campaign_id, subscriber_id);
  await setUnsubscribed(db, account_id, [subscriber_id]);
  return unsubscribeAll(db, account_id, [subscriber_id], true);
}
