import { Temporal } from 'temporal-polyfill';
import { canonicalTimeZone } from './time-zones.ts';

/** The days and the time of day at which a campaign sends. */
export interface SendingTimes {
  /** A `1` for each day with sending, Monday first (RESOURCE-35). */
  days_of_the_week_mask: string;
  /** Time of day (RESOURCE-32). */
  minutes_from_midnight: number;
}

const hour = 60 * 60 * 1000;
const minutesOfDay = 24 * 60;

/** An email that is later than this, in milliseconds, waits for the next allowed time. */
export const maxDelay = hour;

/** No next sending time is later than this, in milliseconds from now, unless it was computed while a clock was wrong. */
export const longestWait = 10 * 24 * hour;

/**
 * The first allowed time that is not before `from` and falls on a later day than the last email, so that a subscriber gets
 * at most one email of a campaign a day. Days and times are in the time zone. A sending time that a clock change
 * skips moves later by as much as the clocks do; of a time that occurs twice, the first counts.
 * @param timeZone Olson name; an unknown name counts as UTC
 */
export function nextSendingTime(times: SendingTimes, timeZone: string, from: Date, lastSent?: Date): Date {
  const zone = knownZone(timeZone);
  // The contract does not bound it: values beyond a day wrap around.
  const minutes = ((times.minutes_from_midnight % minutesOfDay) + minutesOfDay) % minutesOfDay;
  let day = dayOf(from, zone);
  if (lastSent !== undefined) {
    const next = dayOf(lastSent, zone).add({ days: 1 });
    if (Temporal.PlainDate.compare(next, day) > 0) day = next;
  }
  // Today and the next eight days: when today's sending time is over, the same weekday comes again.
  for (let n = 0; n <= 8; n++, day = day.add({ days: 1 })) {
    if (times.days_of_the_week_mask[day.dayOfWeek - 1] !== '1') continue;
    const time = toDate(day.toPlainDateTime().add({ minutes }), zone);
    if (time >= from) return time;
  }
  throw new Error(`A campaign with the days ${times.days_of_the_week_mask} never sends.`);
}

/** The time at which clocks in a time zone show the hour that clocks in UTC show at `at` (RESOURCE-25). */
export function sameLocalTime(timeZone: string, at: Date): Date {
  return toDate(
    Temporal.Instant.from(at.toISOString()).toZonedDateTimeISO('UTC').toPlainDateTime(),
    knownZone(timeZone),
  );
}

/** The largest offset of a time zone from UTC, in milliseconds. */
export const maxUtcOffset = 14 * hour;

function dayOf(at: Date, zone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate();
}

function toDate(local: Temporal.PlainDateTime, zone: string): Date {
  return new Date(local.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds);
}

const knownZone = (timeZone: string) => canonicalTimeZone(timeZone) ?? 'UTC';
