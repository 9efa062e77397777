import { newId } from '../domain/identifiers.ts';
import type { CampaignSubscription, Subscriber } from '../domain/records.ts';
import { emailKey, mergeSubscriber, type SubscriberInput } from '../domain/subscribers.ts';
import { subscriptionsOf } from '../storage/campaign-subscriptions.ts';
import type { Queries } from '../storage/database.ts';
import type { Page, PageRequest } from '../storage/pages.ts';
import {
  addCustomFields,
  customFields,
  subscriberOf,
  subscribersByEmail,
  writeSubscribers,
} from '../storage/subscribers.ts';
import type { Services } from './services.ts';

/** One page of the subscriptions of a subscriber, the oldest first; pending ones are included. @throws NotFound */
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
  return customFields(database.query, accountId);
}

/**
 * Creates and updates subscribers, in the order given; of several entries with one address each adds to the earlier ones.
 * Call it in a transaction that has locked the subscribers of the account.
 * @returns the subscribers by their address in lower case
 */
export async function saveSubscribers(
  db: Queries,
  accountId: string,
  given: SubscriberInput[],
  at: string,
): Promise<Map<string, Subscriber>> {
  const keys = new Set(given.map((person) => emailKey(person.email)));
  const people = await subscribersByEmail(db, accountId, [...keys]);
  const stored = new Set(people.keys());
  const [added, changed] = [new Map<string, Subscriber>(), new Map<string, Subscriber>()];
  const identifiers = new Set<string>();
  for (const person of given) {
    const key = emailKey(person.email);
    const known = people.get(key);
    for (const identifier of Object.keys(person.custom_fields ?? {})) identifiers.add(identifier);
    // Who is only named, and known already, need not be written again.
    if (known && Object.keys(person).length === 1) continue;
    const subscriber = mergeSubscriber(known, person, { account_id: accountId, id: newId(), created_at: at });
    people.set(key, subscriber);
    (stored.has(key) ? changed : added).set(key, subscriber);
  }
  await writeSubscribers(db, [...added.values()], [...changed.values()]);
  await addCustomFields(db, accountId, identifiers);
  return people;
}
