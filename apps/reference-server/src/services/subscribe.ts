import type { components } from '@email-automation/types';
import { checkStartingIndex, startSeries, statusAfterSubscribing } from '../domain/campaigns.ts';
import { timestamp } from '../domain/clock.ts';
import { ValidationFailed } from '../domain/errors.ts';
import { newId } from '../domain/identifiers.ts';
import type { Subscriber } from '../domain/records.ts';
import { emailKey, prospectOf } from '../domain/subscribers.ts';
import { withLockedSubscribers } from '../storage/accounts.ts';
import { findSubscription, saveSubscription } from '../storage/campaign-subscriptions.ts';
import { campaignOf, countUnsubscribedByEmail, updateCounters } from '../storage/campaigns.ts';
import { subscribersByEmail } from '../storage/subscribers.ts';
import { requestConfirmation } from './confirm.ts';
import type { Services } from './services.ts';
import { saveSubscribers } from './subscribers.ts';

/**
 * Subscribes somebody to a campaign: writes the subscriber, the subscription, the counters of the campaign, and the email
 * that asks for a confirmation where one is needed.
 * @throws NotFound for an unknown campaign, ValidationFailed when the subscriber cannot be subscribed
 */
export async function subscribe(
  services: Services,
  account_id: string,
  campaign_id: string,
  given: components['schemas']['CampaignSubscriber'],
): Promise<Subscriber> {
  const at = timestamp(services.clock.now());
  const subscriber = await withLockedSubscribers(services.database, account_id, async (db) => {
    const campaign = await campaignOf(db, account_id, campaign_id);
    const startingIndex = given.starting_email_index ?? 0;
    checkStartingIndex(startingIndex, campaign.email_count);

    const key = emailKey(given.email);
    const known = (await subscribersByEmail(db, account_id, [key])).get(key);
    if (known?.status === 'unsubscribed') {
      throw new ValidationFailed({
        code: 'unavailable_error',
        attribute: 'email',
        message: 'The person has unsubscribed from every mailing of the account.',
      });
    }
    const subscription = known && (await findSubscription(db, account_id, campaign_id, known.id));
    const status = statusAfterSubscribing(subscription?.status, {
      doubleOptin: given.double_optin ?? campaign.double_optin,
      reactivateIfRemoved: given.reactivate_if_removed ?? true,
    });

    const people = await saveSubscribers(db, account_id, [{ ...given, ...prospectOf(given) }], at);
    const subscriber = people.get(key) as Subscriber;
    if (subscription?.status === 'active') return subscriber;
    const begin = {
      account_id,
      id: newId(),
      campaign_id,
      subscriber_id: subscriber.id,
      subscriber_created_at: subscriber.created_at,
      status,
      starting_email_index: startingIndex,
      created_at: at,
    };
    const saved = startSeries(subscription, begin);
    await saveSubscription(db, saved);
    await updateCounters(db, account_id, campaign_id, subscription?.status, status);
    if (subscription?.unsubscribed_by_email) await countUnsubscribedByEmail(db, account_id, campaign_id, -1);
    if (status === 'pending') await requestConfirmation(db, services, campaign, saved, subscriber);
    return subscriber;
  });
  services.delivery.wake();
  return subscriber;
}
