import { timestamp } from '../../domain/clock.ts';
import type { Broadcast, BroadcastPart, RecordKey } from '../../domain/records.ts';
import { maxUtcOffset, sameLocalTime } from '../../domain/sending-times.ts';
import { mayReceiveMarketing } from '../../domain/subscribers.ts';
import { broadcastTransitions, stateAfter } from '../../domain/transitions.ts';
import type { Queries } from '../../storage/database.ts';
import { accountOf } from '../../storage/queries/accounts.ts';
import { findNextPart, findNextSubscribers, timeZonesOf } from '../../storage/queries/broadcast-parts.ts';
import { addEmails } from '../../storage/queues/outbox.ts';
import { lockDueBroadcast } from '../../storage/queues/schedule.ts';
import { insertRecords, keepRow } from '../../storage/statements/bulk.ts';
import { inTransaction } from '../../storage/statements/in-transaction.ts';
import { saveFields } from '../../storage/statements/rows-by-key.ts';
import { type SendingServices, subscribersPerStep } from '../services.ts';
import { causes, createMarketingEmail } from './emails.ts';

/** Offsets of time zones are multiples of this: checking this often, no sending time of a new time zone is missed. */
const quarterOfAnHour = 15 * 60 * 1000;

/**
 * Processes one step of a broadcast: starts it at its sending time in the first time zone, queues emails for the next
 * subscribers, or completes it (RESOURCE-24, RESOURCE-25). One transaction commits the emails and the progress, so that
 * every subscriber gets the broadcast exactly once even if the process dies.
 * @returns whether the broadcast was due
 */
export function sendBroadcast(sending: SendingServices, key: RecordKey, now: Date): Promise<boolean> {
  return inTransaction(sending.database.query, async (db) => {
    const broadcast = await lockDueBroadcast(db, key, timestamp(now));
    if (broadcast === undefined || broadcast.send_at === null) return false;
    const part = await currentPart(db, broadcast, broadcast.send_at, now);
    const due = isDue(part, now);
    if (due) await queueEmails(db, sending, broadcast, part, now);
    const hasStarted = broadcast.status === 'sending' || Date.parse(broadcast.send_at) <= now.getTime();
    const change = (trigger: keyof typeof broadcastTransitions) =>
      stateAfter(broadcastTransitions[trigger], broadcast.status) ?? broadcast.status;
    const own = { account_id: broadcast.account_id, id: broadcast.id };
    if (part === undefined && hasStarted)
      await saveFields(db, 'broadcasts', own, { status: change('finish'), next_send_at: null });
    else {
      // Not now: if the clock is wrong, the rest would wait until then.
      const next_send_at = due ? part.send_at : nextCheck(broadcast, part, now);
      await saveFields(db, 'broadcasts', own, { status: due ? change('send') : broadcast.status, next_send_at });
    }
    return true;
  });
}

/** The part to send or to wait for. While none is due, subscribers may have appeared in a new time zone. */
async function currentPart(
  db: Queries,
  broadcast: Broadcast,
  sendAt: string,
  now: Date,
): Promise<BroadcastPart | undefined> {
  const part = await findNextPart(db, broadcast);
  if (isDue(part, now)) return part;
  await insertRecords(db, 'broadcast_parts', await createParts(db, broadcast, sendAt, now), keepRow);
  return findNextPart(db, broadcast);
}

function isDue(part: BroadcastPart | undefined, now: Date): part is BroadcastPart {
  return part !== undefined && Date.parse(part.send_at) <= now.getTime();
}

/** A broadcast with `localize_sending_time` has a part for each time zone of a subscriber, any other a single part. */
async function createParts(db: Queries, broadcast: Broadcast, sendAt: string, now: Date): Promise<BroadcastPart[]> {
  const at = new Date(sendAt);
  if (!broadcast.localize_sending_time) return [createPart(broadcast, '', at)];
  if (now.getTime() < at.getTime() - maxUtcOffset) return [];
  const zones = await timeZonesOf(db, broadcast.account_id);
  return zones.map((zone) => createPart(broadcast, zone, sameLocalTime(zone, at)));
}

function createPart({ account_id, id }: Broadcast, time_zone: string, at: Date): BroadcastPart {
  const send_at = timestamp(at);
  return { account_id, broadcast_id: id, time_zone, send_at, last_subscriber_id: '', is_complete: false };
}

/** When to process the broadcast again while no part is due. */
function nextCheck({ localize_sending_time, send_at }: Broadcast, part: BroadcastPart | undefined, now: Date): string {
  const at = new Date(part?.send_at ?? (send_at as string)).getTime();
  if (!localize_sending_time) return timestamp(new Date(at));
  const first = new Date(send_at as string).getTime() - maxUtcOffset;
  const soon = Math.max(first, Math.ceil((now.getTime() + 1) / quarterOfAnHour) * quarterOfAnHour);
  return timestamp(new Date(Math.min(at, soon)));
}

/** Adds the emails for the next subscribers of a part to the outbox, and saves its progress. */
async function queueEmails(
  db: Queries,
  { random, links, delivery: { state }, stepSize = subscribersPerStep }: SendingServices,
  broadcast: Broadcast,
  part: BroadcastPart,
  now: Date,
): Promise<void> {
  const subscribers = await findNextSubscribers(db, part, stepSize);
  const account = await accountOf(db, broadcast.account_id);
  const emails = subscribers
    .filter((subscriber) => mayReceiveMarketing(subscriber) && ['', subscriber.time_zone].includes(part.time_zone))
    .map((subscriber) => {
      const cause = causes.broadcast(broadcast.id, subscriber.id);
      const draft = { kind: 'broadcast' as const, cause, sender: broadcast, subscriber, content: broadcast };
      return createMarketingEmail({ account, state, now, random, links }, { ...draft, bcc: broadcast.bcc });
    });
  await addEmails(db, emails);
  const { account_id, broadcast_id, time_zone } = part;
  await saveFields(
    db,
    'broadcast_parts',
    { account_id, broadcast_id, time_zone },
    {
      last_subscriber_id: subscribers.at(-1)?.id ?? part.last_subscriber_id,
      is_complete: subscribers.length < stepSize,
    },
  );
}
