import { readTime, timeRule, timestamp } from '@email-automation/service/domain/clock';
import { Refusal } from '../refusal.ts';

const earliestTime = new Date('1970-01-01T00:00:00Z');
/** The latest time of a sandbox: times that the server computes from later ones could have a year of five digits. */
export const latestTime = new Date('9999-12-01T00:00:00Z');

/** Reads a time to which a clock is to be set. @throws Refusal for what is no time, and for one that no sandbox can have */
export function parseClockTime(at: Date | string): Date {
  const time = typeof at === 'string' ? readTime(at) : at;
  if (time === undefined || Number.isNaN(time.getTime())) throw new Refusal(400, `The time ${timeRule}.`);
  return requirePossibleTime(time);
}

/** @throws Refusal for a time that no sandbox can have */
export function requirePossibleTime(at: Date): Date {
  if (at >= earliestTime && at <= latestTime) return at;
  throw new Refusal(400, `The clock can be set from ${timestamp(earliestTime)} to ${timestamp(latestTime)}.`);
}
