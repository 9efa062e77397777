import { setTimeout } from 'node:timers/promises';
import type { Database } from '@email-automation/service/storage/database';
import { countQueuedBatches } from '@email-automation/service/storage/queues/queued-batches';

/** Milliseconds without progress after which the background work of a server counts as stuck. */
const longest = 30_000;

/**
 * Waits until the background work is done: no batch is queued, and no subscription is due.
 * @returns what is left, if the work does not go on
 */
export async function settle(database: Database, patience = longest): Promise<string[]> {
  let least = Number.POSITIVE_INFINITY;
  let deadline = Date.now() + patience;
  for (;;) {
    const queued = await countQueuedBatches(database);
    const { due } = await database.query
      .selectFrom('campaign_subscriptions')
      .where('status', '=', 'active')
      .where('next_send_at', '<=', new Date().toISOString())
      .select((eb) => eb.fn.countAll<number>().as('due'))
      .executeTakeFirstOrThrow();
    const left = queued + due;
    if (left === 0) return [];
    if (left < least) [least, deadline] = [left, Date.now() + patience];
    if (Date.now() > deadline)
      return [`The background work does not go on: ${queued} batches are queued, ${due} subscriptions are due.`];
    await setTimeout(25);
  }
}
