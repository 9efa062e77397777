import { Temporal } from 'temporal-polyfill';
import { isTimeZone } from './time-zones.ts';

/** When a campaign sends. */
export interface SendingTimes {
  /** A `1` for each day with sending, Monday first (RESOURCE-35). */
  days_of_the_week_mask: string;
  /** Time of day (RESOURCE-32). */
  minutes_from_midnight: number;
}

const hour = 60 * 60 * 1000;
const minutesOfDay = 24 * 60;

/** An email that is late by more than this waits for the next allowed moment. */
export const toleratedDelay = hour;

/**
 * The first allowed moment that is not before `from`, and on a later day than the last email, so that nobody gets two
 * emails of a campaign on one day. Days and times are those of the zone: where clocks are put forward over the sending
 * time it comes as much later, where they are put back it is the first of the two.
 * @param timeZone Olson name; UTC stands in for one that nobody knows
 */
export function nextSendingMoment(times: SendingTimes, timeZone: string, from: Date, lastSent?: Date): Date {
  const zone = knownZone(timeZone);
  // The contract has no bounds for it; what is beyond a day is read within one.
  const minutes = ((times.minutes_from_midnight % minutesOfDay) + minutesOfDay) % minutesOfDay;
  let day = dayOf(from, zone);
  if (lastSent !== undefined) {
    const next = dayOf(lastSent, zone).add({ days: 1 });
    if (Temporal.PlainDate.compare(next, day) > 0) day = next;
  }
  // A week from tomorrow holds every day of the week, also when the sending time of today is over.
  for (let n = 0; n <= 8; n++, day = day.add({ days: 1 })) {
    if (times.days_of_the_week_mask[day.dayOfWeek - 1] !== '1') continue;
    const moment = momentOf(day.toPlainDateTime().add({ minutes }), zone);
    if (moment >= from) return moment;
  }
  throw new Error(`A campaign with the days ${times.days_of_the_week_mask} never sends.`);
}

/** The moment at which clocks in a time zone show what they show in UTC at `at` (RESOURCE-25). */
export function sameTimeIn(timeZone: string, at: Date): Date {
  return momentOf(
    Temporal.Instant.from(at.toISOString()).toZonedDateTimeISO('UTC').toPlainDateTime(),
    knownZone(timeZone),
  );
}

/** Clocks are nowhere further from UTC, in milliseconds. */
export const widestOffset = 14 * hour;

function dayOf(at: Date, zone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate();
}

function momentOf(local: Temporal.PlainDateTime, zone: string): Date {
  return new Date(local.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds);
}

const knownZone = (timeZone: string) => (isTimeZone(timeZone) ? timeZone : 'UTC');
