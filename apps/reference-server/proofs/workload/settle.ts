import { setTimeout } from 'node:timers/promises';
import type { Database } from '@email-automation/service/storage/database';
import { countQueuedBatches } from '@email-automation/service/storage/queues/queued-batches';
import { sql } from 'kysely';

/** Milliseconds without progress after which the background work of a server counts as stuck. */
const longest = 60_000;

/**
 * Waits until the background work is done: no batch or email is queued, and no broadcast or subscription is due.
 * @returns the remaining work, if it does not go on
 */
export async function settle(database: Database): Promise<string[]> {
  let least = Number.POSITIVE_INFINITY;
  let deadline = Date.now() + longest;
  for (;;) {
    const work = await countWork(database);
    const left = Object.values(work).reduce((sum, count) => sum + count, 0);
    if (left === 0) return [];
    if (left < least) [least, deadline] = [left, Date.now() + longest];
    if (Date.now() > deadline) {
      const waiting = Object.entries(work).map(([what, count]) => `${count} ${what}`);
      return [`The background work does not go on: ${waiting.join(', ')}.`];
    }
    await setTimeout(25);
  }
}

async function countWork(database: Database): Promise<Record<string, number>> {
  const now = new Date().toISOString();
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from outbox where state = 'queued') as "emails are queued",
    (select count(*) from broadcasts where status in ('scheduled', 'sending') and send_at <= ${now}) as "broadcasts are due",
    (select count(*) from campaign_subscriptions as own where status = 'active' and next_send_at <= ${now} and exists (
      select 1 from campaigns where account_id = own.account_id and id = own.campaign_id and status = 'active'
    )) as "subscriptions are due"
  `.execute(database.query);
  return { 'batches are queued': await countQueuedBatches(database), ...rows[0] };
}
