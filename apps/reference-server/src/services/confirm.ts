import { timestamp } from '../domain/clock.ts';
import type { Campaign, CampaignSubscription, Subscriber } from '../domain/records.ts';
import { hashToken } from '../domain/tokens.ts';
import type { Confirmation } from '../pages/confirmation-page.ts';
import { accountOf, lockPeople } from '../storage/accounts.ts';
import { findSubscription, saveSubscription } from '../storage/campaign-subscriptions.ts';
import { findCampaign, recount } from '../storage/campaigns.ts';
import type { Queries } from '../storage/database.ts';
import { findMailByLink, useLink } from '../storage/mails.ts';
import { addMails } from '../storage/outbox.ts';
import { causes, confirmationMail } from './emails.ts';
import type { Services } from './services.ts';

/** Asks a subscriber to confirm a pending subscription, in the transaction that makes it. */
export async function askToConfirm(
  db: Queries,
  { clock, links, mailing: { state } }: Services,
  campaign: Campaign,
  subscription: Pick<CampaignSubscription, 'id' | 'lap'>,
  subscriber: Subscriber,
): Promise<void> {
  const account = await accountOf(db, campaign.account_id);
  const letter = { cause: causes.confirmation(subscription), sender: campaign, subscriber, campaignId: campaign.id };
  await addMails(db, [confirmationMail({ account, state, now: clock.now() }, letter, links)]);
}

/** What the link with this token asks to confirm; nothing when no email has it. */
export function openConfirmation({ database }: Services, token: string): Promise<Confirmation | undefined> {
  return findConfirmation(database.query, token);
}

async function findConfirmation(db: Queries, token: string): Promise<Confirmation | undefined> {
  const mail = await findMailByLink(db, hashToken(token));
  if (mail?.kind !== 'confirmation' || mail.campaign_id === null) return undefined;
  const campaign = await findCampaign(db, mail.account_id, mail.campaign_id);
  const subscription = await findSubscription(db, mail.account_id, mail.campaign_id, mail.subscriber_id);
  return campaign && subscription && { mail, campaign, subscription };
}

/**
 * Confirms a pending subscription: it is active from now on, is counted, and sets out on the series. A link works once;
 * used again it changes nothing.
 * @returns what it has led to; nothing when no email has this link
 */
export async function confirm(
  { database, clock, mailing }: Services,
  token: string,
): Promise<Confirmation | undefined> {
  const confirmed = await database.query.transaction().execute(async (db) => {
    const found = await findConfirmation(db, token);
    if (found === undefined) return undefined;
    const { account_id, campaign_id } = found.subscription;
    await lockPeople(db, account_id);
    // Read anew: until the lock, somebody else may have changed it.
    const { mail, subscription, campaign } = (await findConfirmation(db, token)) as Confirmation;
    if (mail.link_used_at !== null || subscription.status !== 'pending') return { mail, subscription, campaign };
    const at = timestamp(clock.now());
    const active = { ...subscription, status: 'active' as const, next_send_at: at };
    await saveSubscription(db, active);
    await recount(db, account_id, campaign_id, 'pending', 'active');
    await useLink(db, mail, at);
    return { mail, campaign, subscription: active };
  });
  mailing.wake();
  return confirmed;
}
