import { timestamp } from '../domain/clock.ts';
import type { Broadcast, BroadcastPart } from '../domain/records.ts';
import { sameLocalTime, maxUtcOffset } from '../domain/sending-times.ts';
import { accountOf } from '../storage/accounts.ts';
import { addParts, nextPart, nextSubscribers, savePart, timeZonesOf } from '../storage/broadcast-parts.ts';
import type { Queries } from '../storage/database.ts';
import { addEmails } from '../storage/outbox.ts';
import { claimBroadcast, moveBroadcast } from '../storage/schedule.ts';
import { causes, createMarketingEmail } from './emails.ts';
import { type SendingServices, subscribersAtOnce } from './services.ts';

/** Zones differ by multiples of this, so that the moment of a zone that is new is not missed. */
const quarterOfAnHour = 15 * 60 * 1000;

/**
 * Takes a broadcast one step further: begins it when its time has come in the first time zone, writes to the next
 * people whose time has come, or ends it when everybody was written to (RESOURCE-24, RESOURCE-25). A step and what it
 * remembers are one transaction: whatever dies, nobody is left out and nobody is written to twice.
 * @returns whether there was anything to do
 */
export function sendBroadcast(
  sending: SendingServices,
  which: { account_id: string; id: string },
  now: Date,
): Promise<boolean> {
  return sending.database.query.transaction().execute(async (db) => {
    const broadcast = await claimBroadcast(db, which, timestamp(now));
    if (broadcast === undefined || broadcast.send_at === null) return false;
    const part = await currentPart(db, broadcast, broadcast.send_at, now);
    const due = isDue(part, now);
    if (due) await writeToPart(db, sending, broadcast, part, now);
    const hasBegun = broadcast.status === 'sending' || Date.parse(broadcast.send_at) <= now.getTime();
    const isOver = part === undefined && hasBegun;
    if (isOver) await moveBroadcast(db, broadcast, { status: 'sent', next_send_at: null });
    else {
      const next_send_at = due ? timestamp(now) : nextLook(broadcast, part, now);
      await moveBroadcast(db, broadcast, { status: due ? 'sending' : broadcast.status, next_send_at });
    }
    return true;
  });
}

/** The part to write to, or to wait for; where none is due there may be people in a time zone that is new. */
async function currentPart(
  db: Queries,
  broadcast: Broadcast,
  sendAt: string,
  now: Date,
): Promise<BroadcastPart | undefined> {
  const part = await nextPart(db, broadcast);
  if (isDue(part, now)) return part;
  await addParts(db, await partsOf(db, broadcast, sendAt, now));
  return nextPart(db, broadcast);
}

function isDue(part: BroadcastPart | undefined, now: Date): part is BroadcastPart {
  return part !== undefined && Date.parse(part.send_at) <= now.getTime();
}

/** A broadcast that follows local time has a part for each time zone in which somebody is, any other a single one. */
async function partsOf(db: Queries, broadcast: Broadcast, sendAt: string, now: Date): Promise<BroadcastPart[]> {
  const at = new Date(sendAt);
  if (!broadcast.localize_sending_time) return [partOf(broadcast, '', at)];
  if (now.getTime() < at.getTime() - maxUtcOffset) return [];
  const zones = await timeZonesOf(db, broadcast.account_id);
  return zones.map((zone) => partOf(broadcast, zone, sameLocalTime(zone, at)));
}

function partOf({ account_id, id }: Broadcast, time_zone: string, at: Date): BroadcastPart {
  const send_at = timestamp(at);
  return { account_id, broadcast_id: id, time_zone, send_at, last_subscriber_id: '', is_complete: false };
}

/** When there is something to do again, while the time of no part has come. */
function nextLook({ localize_sending_time, send_at }: Broadcast, part: BroadcastPart | undefined, now: Date): string {
  const at = new Date(part?.send_at ?? (send_at as string)).getTime();
  if (!localize_sending_time) return timestamp(new Date(at));
  const first = new Date(send_at as string).getTime() - maxUtcOffset;
  const soon = Math.max(first, Math.ceil((now.getTime() + 1) / quarterOfAnHour) * quarterOfAnHour);
  return timestamp(new Date(Math.min(at, soon)));
}

async function writeToPart(
  db: Queries,
  { links, delivery: { state } }: SendingServices,
  broadcast: Broadcast,
  part: BroadcastPart,
  now: Date,
): Promise<void> {
  const people = await nextSubscribers(db, part, subscribersAtOnce);
  const account = await accountOf(db, broadcast.account_id);
  const emails = people
    .filter(({ status, time_zone }) => status === 'active' && ['', time_zone].includes(part.time_zone))
    .map((subscriber) => {
      const cause = causes.broadcast(broadcast.id, subscriber.id);
      const letter = { kind: 'broadcast' as const, cause, sender: broadcast, subscriber, content: broadcast };
      return createMarketingEmail({ account, state, now }, { ...letter, bcc: broadcast.bcc }, links);
    });
  await addEmails(db, emails);
  await savePart(db, part, {
    last_subscriber_id: people.at(-1)?.id ?? part.last_subscriber_id,
    is_complete: people.length < subscribersAtOnce,
  });
}
