import { newId } from '../domain/identifiers.ts';
import type { CampaignSubscription, Subscriber } from '../domain/records.ts';
import { emailKey, mergeSubscriber, type SubscriberInput } from '../domain/subscribers.ts';
import { subscriptionsOf } from '../storage/campaign-subscriptions.ts';
import type { Queries } from '../storage/database.ts';
import type { Page, PageRequest } from '../storage/pages.ts';
import {
  addCustomFields,
  findCustomFields,
  findSubscribersByEmail,
  subscriberOf,
  writeSubscribers,
} from '../storage/subscribers.ts';
import type { Services } from './services.ts';

/** One page of a subscriber's subscriptions, oldest first; pending subscriptions are included. @throws NotFound */
export async function listSubscriptions(
  { database: { query: db } }: Services,
  accountId: string,
  subscriberId: string,
  page: PageRequest,
): Promise<Page<CampaignSubscription>> {
  const subscriber = await subscriberOf(db, accountId, subscriberId);
  return subscriptionsOf(db, accountId, subscriber.id, page);
}

/** The identifiers of an account's custom fields. */
export function listCustomFields({ database }: Services, accountId: string): Promise<string[]> {
  return findCustomFields(database.query, accountId);
}

/**
 * Creates and updates subscribers, in the order of the inputs; several inputs can change the same subscriber.
 * Call it in a transaction that has locked the subscribers of the account.
 * @returns the subscribers by `emailKey`
 */
export async function saveSubscribers(
  db: Queries,
  accountId: string,
  inputs: SubscriberInput[],
  now: string,
): Promise<Map<string, Subscriber>> {
  const keys = new Set(inputs.map((input) => emailKey(input.email)));
  const subscribers = await findSubscribersByEmail(db, accountId, [...keys]);
  const stored = new Set(subscribers.keys());
  const [added, changed] = [new Map<string, Subscriber>(), new Map<string, Subscriber>()];
  const identifiers = new Set<string>();
  for (const input of inputs) {
    const key = emailKey(input.email);
    const existing = subscribers.get(key);
    for (const identifier of Object.keys(input.custom_fields ?? {})) identifiers.add(identifier);
    // An input with only an email address changes nothing of an existing subscriber.
    if (existing && Object.keys(input).length === 1) continue;
    const subscriber = mergeSubscriber(existing, input, { account_id: accountId, id: newId(), created_at: now });
    subscribers.set(key, subscriber);
    (stored.has(key) ? changed : added).set(key, subscriber);
  }
  await writeSubscribers(db, [...added.values()], [...changed.values()]);
  await addCustomFields(db, accountId, identifiers);
  return subscribers;
}
