import type { Email } from '../domain/records.ts';
import { hashToken } from '../domain/tokens.ts';
import { accountOf, inAccount } from '../storage/accounts.ts';
import { type Moved, unsubscribeAll, unsubscribeFrom } from '../storage/campaign-subscriptions.ts';
import { countLeavers, findCampaign, recount } from '../storage/campaigns.ts';
import type { Queries } from '../storage/database.ts';
import { findMailByLink } from '../storage/mails.ts';
import { addMails } from '../storage/outbox.ts';
import { setUnsubscribed } from '../storage/subscribers.ts';
import { causes, noticeMail } from './emails.ts';
import type { Services } from './services.ts';

/** The email by whose link with this token a subscriber can unsubscribe; nothing when there is none. */
export async function openUnsubscribing({ database }: Services, token: string): Promise<Email | undefined> {
  const mail = await findMailByLink(database.query, hashToken(token));
  return mail?.kind === 'campaign' || mail?.kind === 'broadcast' ? mail : undefined;
}

/**
 * Unsubscribes whoever follows the link in an email: from the campaign that the email was part of, or, where it was a
 * broadcast, from everything of the account. Whoever runs the campaign is sent a notice (RESOURCE-40). Done again it
 * changes nothing.
 * @returns the email; nothing when no email has this link
 */
export async function unsubscribe(services: Services, token: string): Promise<Email | undefined> {
  const { database, clock, mailing } = services;
  const mail = await openUnsubscribing(services, token);
  if (mail === undefined) return undefined;
  const { account_id } = mail;
  await inAccount(database, account_id, async (db) => {
    const account = await accountOf(db, account_id);
    for (const { campaign_id, status, count } of await endSubscriptions(db, mail)) {
      await recount(db, account_id, campaign_id, status, 'unsubscribed', count);
      await countLeavers(db, account_id, campaign_id, count);
      const campaign = await findCampaign(db, account_id, campaign_id);
      if (!campaign?.notify_unsubscribe_email) continue;
      const writing = { account, state: mailing.state, now: clock.now() };
      const letter = {
        cause: causes.notice(campaign_id, mail.cause),
        sender: campaign,
        subscriber: { id: mail.subscriber_id, email: mail.to_email },
        campaignId: campaign_id,
      };
      await addMails(db, [noticeMail(writing, letter, campaign.notify_unsubscribe_email, campaign.name)]);
    }
  });
  mailing.wake();
  return mail;
}

async function endSubscriptions(db: Queries, { account_id, subscriber_id, campaign_id }: Email): Promise<Moved[]> {
  if (campaign_id !== null) return unsubscribeFrom(db, account_id, campaign_id, subscriber_id);
  await setUnsubscribed(db, account_id, [subscriber_id]);
  return unsubscribeAll(db, account_id, [subscriber_id], true);
}
