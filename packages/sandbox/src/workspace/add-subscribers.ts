import type { CampaignSubscription, Subscriber } from '@email-automation/service/domain/records';
import type { Queries } from '@email-automation/service/storage/database';
import { findSubscriptions } from '@email-automation/service/storage/queries/campaign-subscriptions';
import {
  type CountedStatus,
  countUnsubscribedByEmail,
  updateCounters,
} from '@email-automation/service/storage/queries/campaigns';
import { findSubscribersByEmail, insertSubscribers } from '@email-automation/service/storage/queries/subscribers';
import { noteWork } from '@email-automation/service/storage/queues/account-work';
import { chunks, insertRecords, keepRow } from '@email-automation/service/storage/statements/bulk';
import type { WorkspaceSubscribers } from './subscribers.ts';

/**
 * Inserts the subscribers that an account does not have, by their email addresses, and the subscriptions that it does not
 * have, and counts these in the campaigns. Existing records do not change. Call it in a transaction that has locked the
 * subscribers of the account.
 * @returns how many subscribers were added, and how many with those that were only subscribed
 */
export async function addSubscribers(
  db: Queries,
  accountId: string,
  built: WorkspaceSubscribers,
): Promise<{ added: number; touched: number }> {
  const keys = built.subscribers.map(({ email_key }) => email_key);
  const existing = new Map<string, Subscriber>();
  for (const chunk of chunks(keys)) {
    for (const [key, subscriber] of await findSubscribersByEmail(db, accountId, chunk)) existing.set(key, subscriber);
  }
  const taken = new Set(await findSubscriptionKeys(db, accountId, [...existing.values()]));
  const added: Subscriber[] = [];
  /** The subscriber that has the email address of a built one, by the id of the built one. */
  const owners = new Map<string, Subscriber>();
  for (const subscriber of built.subscribers) {
    const owner = existing.get(subscriber.email_key) ?? subscriber;
    if (owner === subscriber) added.push(subscriber);
    existing.set(subscriber.email_key, owner);
    owners.set(subscriber.id, owner);
  }
  // Events of email addresses that have no subscriber yet add them at any time.
  const addedByOthers = await insertSubscribers(db, accountId, added);
  for (const { id, email_key } of added) {
    const owner = addedByOthers.get(email_key);
    if (owner) owners.set(id, owner);
  }
  const subscriptions: CampaignSubscription[] = [];
  for (const subscription of built.subscriptions) {
    const owner = owners.get(subscription.subscriber_id) as Subscriber;
    const ofOwner = { ...subscription, subscriber_id: owner.id, subscriber_created_at: owner.created_at };
    if (taken.has(keyOf(ofOwner))) continue;
    taken.add(keyOf(ofOwner));
    subscriptions.push(ofOwner);
  }
  await insertRecords(db, 'campaign_subscriptions', subscriptions);
  await countSubscriptions(db, accountId, subscriptions);
  if (subscriptions.length > 0) await noteWork(db, accountId, 'campaign');
  const customFields = [...built.customFields].map((identifier) => ({ account_id: accountId, identifier }));
  await insertRecords(db, 'custom_fields', customFields, keepRow);
  const created = added.filter(({ email_key }) => !addedByOthers.has(email_key)).map(({ id }) => id);
  const touched = new Set([...created, ...subscriptions.map(({ subscriber_id }) => subscriber_id)]);
  return { added: created.length, touched: touched.size };
}

const keyOf = ({ subscriber_id, campaign_id }: { subscriber_id: string; campaign_id: string }) =>
  JSON.stringify([subscriber_id, campaign_id]);

async function findSubscriptionKeys(db: Queries, accountId: string, subscribers: Subscriber[]): Promise<string[]> {
  const keys: string[] = [];
  for (const chunk of chunks(subscribers.map(({ id }) => id))) {
    for (const subscription of await findSubscriptions(db, accountId, chunk)) keys.push(keyOf(subscription));
  }
  return keys;
}

async function countSubscriptions(db: Queries, accountId: string, added: CampaignSubscription[]): Promise<void> {
  const byCampaign = Map.groupBy(added, ({ campaign_id }) => campaign_id);
  for (const [campaignId, subscriptions] of byCampaign) {
    for (const [status, { length }] of Map.groupBy(subscriptions, (one) => one.status as CountedStatus)) {
      await updateCounters(db, accountId, campaignId, undefined, status, length);
    }
    const { length } = subscriptions.filter((one) => one.unsubscribed_by_email);
    if (length > 0) await countUnsubscribedByEmail(db, accountId, campaignId, length);
  }
}
