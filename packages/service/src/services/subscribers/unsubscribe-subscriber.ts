import { requireRecord } from '../../domain/errors.ts';
import type { Queries } from '../../storage/database.ts';
import { withLockedSubscribers } from '../../storage/queries/accounts.ts';
import { type StatusChange, unsubscribeAll, unsubscribeFrom } from '../../storage/queries/campaign-subscriptions.ts';
import { updateCounters } from '../../storage/queries/campaigns.ts';
import { findSubscriber, setUnsubscribed } from '../../storage/queries/subscribers.ts';
import type { Services } from '../services.ts';

/**
 * Unsubscribes subscribers from all emails of an account.
 * Call it in a transaction that has locked the subscribers of the account.
 */
export async function unsubscribeFromAccount(db: Queries, accountId: string, ids: string[]): Promise<void> {
  await setUnsubscribed(db, accountId, ids);
  await count(db, accountId, await unsubscribeAll(db, accountId, ids));
}

/**
 * Unsubscribes one subscriber as an operator does: from a campaign, or from all emails of the account. It does not count as
 * unsubscribing by an email.
 * @returns whether anything changed
 * @throws NotFound
 */
export async function unsubscribeSubscriber(
  { database, delivery }: Pick<Services, 'database' | 'delivery'>,
  accountId: string,
  id: string,
  campaignId?: string,
): Promise<boolean> {
  const isChanged = await withLockedSubscribers(database, accountId, async (db) => {
    const subscriber = requireRecord(await findSubscriber(db, accountId, id), 'subscriber');
    if (campaignId === undefined) {
      await unsubscribeFromAccount(db, accountId, [id]);
      return subscriber.status === 'active';
    }
    const changes = await unsubscribeFrom(db, accountId, campaignId, id, false);
    await count(db, accountId, changes);
    return changes.length > 0;
  });
  delivery.wake();
  return isChanged;
}

async function count(db: Queries, accountId: string, changes: StatusChange[]): Promise<void> {
  for (const { campaign_id, status, count } of changes)
    await updateCounters(db, accountId, campaign_id, status, 'unsubscribed', count);
}
