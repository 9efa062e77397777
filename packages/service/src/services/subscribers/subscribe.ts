import type { components } from '@email-automation/types';
import { startingIndexErrors, startSeries, statusAfterSubscribing } from '../../domain/campaigns.ts';
import { timestamp } from '../../domain/clock.ts';
import { emailKey } from '../../domain/email-addresses.ts';
import { ValidationFailed } from '../../domain/errors.ts';
import type { Form, Subscriber, SubscriptionStatus } from '../../domain/records.ts';
import { hasDeniedConsent, prospectOf } from '../../domain/subscribers.ts';
import { withLockedSubscribers } from '../../storage/queries/accounts.ts';
import {
  findSubscription,
  resumeSubscriptions,
  saveSubscription,
} from '../../storage/queries/campaign-subscriptions.ts';
import { campaignOf, updateCounters } from '../../storage/queries/campaigns.ts';
import { findSubscribersByEmail } from '../../storage/queries/subscribers.ts';
import type { Services } from '../services.ts';
import { notifyOfSubscribing, requestConfirmation } from './confirm.ts';
import { saveSubscribers } from './subscribers.ts';

/** A subscriber with the state in the campaign. */
interface Subscribed {
  subscriber: Subscriber;
  status: SubscriptionStatus;
  /** Whether the subscriber was subscribed before, so that no record was created. */
  wasActive: boolean;
}

/**
 * Subscribes a subscriber to a campaign: saves the subscriber, the subscription and the counters of the campaign, and
 * queues a confirmation email under double opt-in.
 * @param form the form through which the subscriber subscribes: the team of the campaign is notified when it takes effect
 * @throws NotFound for an unknown campaign
 * @throws ValidationFailed when the subscriber has unsubscribed from the account, must not be reactivated, must not be asked
 * after unsubscribing from the campaign, or gets too large
 */
export async function subscribe(
  services: Services,
  account_id: string,
  campaign_id: string,
  input: components['schemas']['CampaignSubscriber'],
  form?: Form,
): Promise<Subscribed> {
  const at = timestamp(services.clock.now());
  const subscribed = await withLockedSubscribers(services.database, account_id, async (db) => {
    const campaign = await campaignOf(db, account_id, campaign_id);
    const startingIndex = input.starting_email_index ?? 0;
    const indexErrors = startingIndexErrors(startingIndex, campaign.email_count);
    if (indexErrors.length > 0) throw new ValidationFailed(indexErrors);

    const key = emailKey(input.email);
    const known = (await findSubscribersByEmail(db, account_id, [key])).get(key);
    if (known?.status === 'unsubscribed') {
      throw new ValidationFailed({
        code: 'unavailable_error',
        attribute: 'email',
        message: 'The subscriber has unsubscribed from all emails of the account.',
      });
    }
    const subscription = known && (await findSubscription(db, account_id, campaign_id, known.id));
    const status = statusAfterSubscribing(subscription, input, campaign, form !== undefined);

    const { subscribers, errors } = await saveSubscribers(
      db,
      account_id,
      [{ ...input, ...prospectOf(input) }],
      at,
      services.random,
    );
    if (errors.length > 0) throw new ValidationFailed(errors.map(({ record, ...error }) => error));
    const subscriber = subscribers.get(key) as Subscriber;
    if (known && hasDeniedConsent(known) && !hasDeniedConsent(subscriber)) {
      await resumeSubscriptions(db, account_id, subscriber.id, at);
    }
    if (subscription?.status === 'active') return { subscriber, status, wasActive: true };
    const started = startSeries(subscription, {
      account_id,
      id: services.random.id(),
      campaign_id,
      subscriber_id: subscriber.id,
      subscriber_created_at: subscriber.created_at,
      status,
      starting_email_index: startingIndex,
      created_at: at,
    });
    await saveSubscription(db, started);
    await updateCounters(db, account_id, campaign_id, subscription?.status, status);
    if (status === 'pending') await requestConfirmation(db, services, campaign, started, subscriber, form);
    if (status === 'active' && form) await notifyOfSubscribing(db, services, form, campaign, started, subscriber.email);
    return { subscriber, status, wasActive: false };
  });
  services.delivery.wake();
  return subscribed;
}
