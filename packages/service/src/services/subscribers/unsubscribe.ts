import type { Email } from '../../domain/records.ts';
import { renderUnsubscribeNotice } from '../../pages/email-contents.ts';
import type { Queries } from '../../storage/database.ts';
import { accountOf, withLockedSubscribers } from '../../storage/queries/accounts.ts';
import { type StatusChange, unsubscribeAll, unsubscribeFrom } from '../../storage/queries/campaign-subscriptions.ts';
import { countUnsubscribedByEmail, findCampaign, updateCounters } from '../../storage/queries/campaigns.ts';
import { setUnsubscribed } from '../../storage/queries/subscribers.ts';
import { addEmails } from '../../storage/queues/outbox.ts';
import { causes, createNotice, findLinkedEmail } from '../sending/emails.ts';
import type { Services } from '../services.ts';

/** Finds the email whose unsubscribe link has this token; undefined for an unknown token. */
export async function findUnsubscribeEmail({ database }: Services, token: string): Promise<Email | undefined> {
  const email = await findLinkedEmail(database.query, token);
  return email?.kind === 'campaign' || email?.kind === 'broadcast' ? email : undefined;
}

/**
 * Unsubscribes the recipient of an email by the token in its link: from the campaign of the email or, for a broadcast,
 * from all emails of the account. The owner of each campaign gets a notice (RESOURCE-40). Unsubscribing again changes
 * no effect.
 * @returns the email; undefined for an unknown token
 */
export async function unsubscribe(services: Services, token: string): Promise<Email | undefined> {
  const { database, clock, delivery } = services;
  const email = await findUnsubscribeEmail(services, token);
  if (email === undefined) return undefined;
  const { account_id } = email;
  await withLockedSubscribers(database, account_id, async (db) => {
    const account = await accountOf(db, account_id);
    for (const { campaign_id, status, count, isCounted } of await endSubscriptions(db, email)) {
      await updateCounters(db, account_id, campaign_id, status, 'unsubscribed', count);
      if (!isCounted) await countUnsubscribedByEmail(db, account_id, campaign_id, count);
      const campaign = await findCampaign(db, account_id, campaign_id);
      if (!campaign?.notify_unsubscribe_email) continue;
      const context = { account, state: delivery.state, now: clock.now() };
      const draft = {
        cause: causes.notice(campaign_id, email.cause),
        sender: campaign,
        subscriber: { id: email.subscriber_id, email: email.to_email },
        campaignId: campaign_id,
        content: renderUnsubscribeNotice(email.to_email, campaign.name),
      };
      await addEmails(db, [createNotice(context, draft, campaign.notify_unsubscribe_email)]);
    }
  });
  delivery.wake();
  return email;
}

async function endSubscriptions(
  db: Queries,
  { account_id, subscriber_id, campaign_id }: Email,
): Promise<StatusChange[]> {
  if (campaign_id !== null) return unsubscribeFrom(db, account_id, campaign_id, subscriber_id);
  await setUnsubscribed(db, account_id, [subscriber_id]);
  return unsubscribeAll(db, account_id, [subscriber_id], true);
}

/**
 * Unsubscribes subscribers from all emails of an account.
 * Call it in a transaction that has locked the subscribers of the account.
 */
export async function unsubscribeFromAccount(db: Queries, accountId: string, ids: string[]): Promise<void> {
  await setUnsubscribed(db, accountId, ids);
  await count(db, accountId, await unsubscribeAll(db, accountId, ids));
}

async function count(db: Queries, accountId: string, changes: StatusChange[]): Promise<void> {
  for (const { campaign_id, status, count } of changes)
    await updateCounters(db, accountId, campaign_id, status, 'unsubscribed', count);
}
