import { timestamp } from '../../domain/clock.ts';
import type { Campaign, CampaignSubscription, Form, Subscriber } from '../../domain/records.ts';
import { stateAfter, subscriptionTransitions } from '../../domain/transitions.ts';
import { renderSubscribeNotice } from '../../pages/email-contents.ts';
import type { Confirmation } from '../../pages/email-link-pages.ts';
import type { Queries } from '../../storage/database.ts';
import { accountOf, withLockedSubscribers } from '../../storage/queries/accounts.ts';
import { findSubscription, saveSubscription } from '../../storage/queries/campaign-subscriptions.ts';
import { countUnsubscribedByEmail, findCampaign, findForm, updateCounters } from '../../storage/queries/campaigns.ts';
import { addEmails } from '../../storage/queues/outbox.ts';
import { saveFields } from '../../storage/statements/rows-by-key.ts';
import { causes, createConfirmationEmail, createNotice, findLinkedEmail } from '../sending/emails.ts';
import type { Services } from '../services.ts';

/**
 * Adds the confirmation email of a pending subscription to the outbox. Call it in the transaction that creates it.
 * @param form the form through which the subscriber subscribed
 */
export async function requestConfirmation(
  db: Queries,
  { clock, random, links, delivery: { state } }: Services,
  campaign: Campaign,
  subscription: Pick<CampaignSubscription, 'id' | 'lap'>,
  subscriber: Subscriber,
  form?: Form,
): Promise<void> {
  const account = await accountOf(db, campaign.account_id);
  const draft = {
    cause: causes.confirmation(subscription),
    sender: campaign,
    subscriber,
    campaignId: campaign.id,
    formId: form?.id,
  };
  await addEmails(db, [createConfirmationEmail({ account, state, now: clock.now(), random, links }, draft)]);
}

/** Finds the confirmation that the token in a link opens; undefined for an unknown token. */
export function openConfirmation({ database }: Services, token: string): Promise<Confirmation | undefined> {
  return findConfirmation(database.query, token);
}

async function findConfirmation(db: Queries, token: string): Promise<Confirmation | undefined> {
  const email = await findLinkedEmail(db, token);
  if (email?.kind !== 'confirmation' || email.campaign_id === null) return undefined;
  const campaign = await findCampaign(db, email.account_id, email.campaign_id);
  const subscription = await findSubscription(db, email.account_id, email.campaign_id, email.subscriber_id);
  return campaign && subscription && { email, campaign, subscription };
}

/**
 * Confirms a pending subscription: it becomes active, is counted, and is due for the first email. If it began with a form,
 * the team of the campaign is notified. A link works once; using it again has no effect.
 * @returns the confirmation with the changed subscription; undefined for an unknown token
 */
export async function confirm(services: Services, token: string): Promise<Confirmation | undefined> {
  const { database, clock, delivery } = services;
  const found = await findConfirmation(database.query, token);
  if (found === undefined) return undefined;
  const { account_id, campaign_id } = found.subscription;
  const confirmed = await withLockedSubscribers(database, account_id, async (db) => {
    // Read it again: another request can have changed it before the lock.
    const { email, subscription, campaign } = (await findConfirmation(db, token)) as Confirmation;
    const status = stateAfter(subscriptionTransitions.confirm, subscription.status);
    if (email.link_used_at !== null || status === undefined) return { email, subscription, campaign };
    const at = timestamp(clock.now());
    const active = { ...subscription, status, next_send_at: at, unsubscribed_by_email: false };
    await saveSubscription(db, active);
    if (subscription.unsubscribed_by_email) await countUnsubscribedByEmail(db, account_id, campaign_id, -1);
    await updateCounters(db, account_id, campaign_id, subscription.status, status);
    await saveFields(db, 'outbox', { account_id, cause: email.cause }, { link_used_at: at });
    const form = email.form_id === null ? undefined : await findForm(db, account_id, email.form_id);
    if (form) await notifyOfSubscribing(db, services, form, campaign, active, email.to_email);
    return { email, campaign, subscription: active };
  });
  delivery.wake();
  return confirmed;
}

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
