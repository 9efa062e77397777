import { emailKey } from '@email-automation/service/domain/email-addresses';
import { type Named, separateRecords } from '@email-automation/service/domain/named-records';
import type { Subscriber } from '@email-automation/service/domain/records';
import type { Database } from '@email-automation/service/storage/database';
import { withLockedSubscribers } from '@email-automation/service/storage/queries/accounts';
import { subscriptionsOf } from '@email-automation/service/storage/queries/campaign-subscriptions';
import { updateCounters } from '@email-automation/service/storage/queries/campaigns';
import { clearSubscriber, eraseLog } from '@email-automation/service/storage/queries/subscriber-data';
import { findSubscribersByEmail } from '@email-automation/service/storage/queries/subscribers';
import {
  lockStoredBatch,
  readStoredBatches,
  savePayload,
} from '@email-automation/service/storage/queues/stored-batches';
import { deleteRecords } from '@email-automation/service/storage/statements/rows-by-key';

/** How many rows and records were erased, and what stays. */
export interface Erased {
  /** Id of the subscriber; null if there was none. */
  subscriber_id: string | null;
  campaign_subscriptions: number;
  events: number;
  shopper_activity: number;
  emails: number;
  /** Records of batches that are not processed. */
  batch_records: number;
  /** Whether the email address stays, as unsubscribed. */
  keeps_address: boolean;
}

/**
 * Erases a subscriber in steps that are short, so that requests do not wait. First, the subscriber is unsubscribed: from then on,
 * nothing is sent. If the process dies, erasing again completes it.
 * @param completely also erases the email address. Otherwise it stays with an unsubscribed subscriber, so that the next
 *   import does not make it one that gets emails
 */
export async function eraseSubscriber(
  database: Database,
  accountId: string,
  email: string,
  completely: boolean,
): Promise<Erased> {
  const key = emailKey(email);
  const found = (await findSubscribersByEmail(database.query, accountId, [key])).get(key);
  // Before the subscriber, whom a batch that waits would otherwise fill again.
  const batch_records = await eraseFromBatches(database, accountId, { email_key: key, id: found?.id });
  const erased = { campaign_subscriptions: 0, events: 0, shopper_activity: 0, emails: 0, batch_records };
  if (found === undefined) return { subscriber_id: null, ...erased, keeps_address: false };
  erased.campaign_subscriptions = await clear(database, found);
  const eraseLogs = async () => {
    erased.events += await eraseLog(database.query, 'events', found);
    erased.shopper_activity += await eraseLog(database.query, 'shopper_activity', found);
    erased.emails += await eraseLog(database.query, 'outbox', found);
  };
  await eraseLogs();
  if (completely) {
    await deleteRecords(database.query, 'subscribers', { account_id: accountId, id: found.id });
    // What requests have added for the subscriber until then.
    await eraseLogs();
  }
  return { subscriber_id: found.id, ...erased, keeps_address: !completely };
}

/** Clears the fields of a subscriber and deletes the subscriptions. @returns how many there were */
function clear(database: Database, subscriber: Subscriber): Promise<number> {
  const { account_id } = subscriber;
  return withLockedSubscribers(database, account_id, async (db) => {
    const subscriptions = await subscriptionsOf(db, subscriber);
    for (const { campaign_id, status } of subscriptions)
      await updateCounters(db, account_id, campaign_id, status, undefined);
    await deleteRecords(db, 'campaign_subscriptions', { account_id, subscriber_id: subscriber.id });
    await clearSubscriber(db, subscriber);
    return subscriptions.length;
  });
}

/** Removes the records of a subscriber from the batches of an account that are not processed. @returns how many */
async function eraseFromBatches({ query }: Database, accountId: string, named: Named): Promise<number> {
  let erased = 0;
  for await (const read of readStoredBatches(query, accountId)) {
    if (separateRecords(read.payload, named).records.length === 0) continue;
    erased += await query.transaction().execute(async (db) => {
      const batch = await lockStoredBatch(db, read);
      if (batch === undefined) return 0;
      const { payload, records } = separateRecords(batch.payload, named);
      await savePayload(db, batch, payload);
      return records.length;
    });
  }
  return erased;
}
