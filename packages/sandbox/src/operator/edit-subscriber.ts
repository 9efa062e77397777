import { timestamp } from '@email-automation/service/domain/clock';
import { emailKey } from '@email-automation/service/domain/email-addresses';
import { requireRecord, ValidationFailed } from '@email-automation/service/domain/errors';
import type { Subscriber } from '@email-automation/service/domain/records';
import { subscriberErrors } from '@email-automation/service/domain/subscriber-errors';
import { hasDeniedConsent, type SubscriberInput, type Unread } from '@email-automation/service/domain/subscribers';
import type { Services } from '@email-automation/service/services/services';
import { saveSubscribers } from '@email-automation/service/services/subscribers/subscribers';
import { withLockedSubscribers } from '@email-automation/service/storage/queries/accounts';
import { resumeSubscriptions } from '@email-automation/service/storage/queries/campaign-subscriptions';
import {
  findSubscribersByEmail,
  lockSubscriber,
  replaceSubscribers,
} from '@email-automation/service/storage/queries/subscribers';
import type { SubscriberChange } from '@email-automation/types/operator/schemas';

/** Adds a subscriber to an account, or updates the one with this email address, as a batch does. @throws ValidationFailed */
export function addSubscriber(
  { database, clock, random }: Pick<Services, 'database' | 'clock' | 'random'>,
  accountId: string,
  input: SubscriberInput,
): Promise<{ subscriber: Subscriber; isNew: boolean }> {
  requireValid(input);
  return withLockedSubscribers(database, accountId, async (db) => {
    const key = emailKey(input.email);
    const known = (await findSubscribersByEmail(db, accountId, [key])).get(key);
    const now = timestamp(clock.now());
    const { subscribers, errors } = await saveSubscribers(db, accountId, [input], now, random);
    if (errors.length > 0) throw new ValidationFailed(errors.map(({ record, ...error }) => error));
    const subscriber = subscribers.get(key) as Subscriber;
    if (known && hasDeniedConsent(known) && !hasDeniedConsent(subscriber))
      await resumeSubscriptions(db, accountId, subscriber.id, now);
    return { subscriber, isNew: known === undefined };
  });
}

/** What an operator can replace of a subscriber. */
type Change = Required<SubscriberChange>;

/**
 * Replaces fields of a subscriber; requests can only add tags and custom fields.
 * @param decide returns the fields as they are to be; what it throws is passed on
 * @throws NotFound, ValidationFailed
 */
export async function editSubscriber(
  { database, clock, random, delivery }: Pick<Services, 'database' | 'clock' | 'random' | 'delivery'>,
  accountId: string,
  id: string,
  decide: (stored: Subscriber) => Change,
): Promise<void> {
  await withLockedSubscribers(database, accountId, async (db) => {
    const known = requireRecord(await lockSubscriber(db, accountId, id), 'subscriber');
    const { user_id, eu_consent, time_zone, tags, custom_fields, ...unread } = decide(known);
    unread satisfies Unread;
    const input: SubscriberInput = {
      email: known.email,
      tags,
      custom_fields,
      // A name that was stored before may not be known any more.
      ...(time_zone !== known.time_zone && { time_zone }),
      ...(user_id !== null && { user_id }),
      ...(eu_consent !== null && { eu_consent }),
    };
    requireValid(input);
    const now = timestamp(clock.now());
    // Emptied first, so that the sizes of what is saved count.
    const emptied = { ...known, tags: [], custom_fields: {}, user_id: null, eu_consent: null };
    await replaceSubscribers(db, [emptied]);
    const { errors } = await saveSubscribers(db, accountId, [input], now, random);
    if (errors.length > 0) throw new ValidationFailed(errors.map(({ record, ...error }) => error));
    if (hasDeniedConsent(known) && eu_consent !== 'denied') await resumeSubscriptions(db, accountId, id, now);
  });
  delivery.wake();
}

function requireValid(input: SubscriberInput): void {
  const errors = subscriberErrors(input);
  if (errors.length > 0) throw new ValidationFailed(errors);
}
