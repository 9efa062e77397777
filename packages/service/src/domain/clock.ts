import { fullFormats } from 'ajv-formats/dist/formats.js';

/** The source of the current time; tests replace it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Formats a time as the interface does: ISO 8601 in UTC, to the second. */
export function timestamp(at: Date): string {
  return `${at.toISOString().slice(0, 19)}Z`;
}

const dateTime = fullFormats['date-time'] as { validate(text: string): boolean };

/**
 * Reads a date and time of RFC 3339; validation and use share this rule. A leap second becomes the second before it, because
 * no `Date` has one.
 * @returns undefined for any other string, also for an offset without minutes and for a year in UTC beyond 1 to 9999
 */
export function readTime(text: string): Date | undefined {
  if (!dateTime.validate(text) || /[+-]\d\d$/.test(text)) return undefined;
  const at = new Date(text.replace(/(:\d\d):60/, '$1:59'));
  const year = at.getUTCFullYear();
  return year >= 1 && year <= 9999 ? at : undefined;
}

/** Formats a time that `readTime` accepts as the interface does. @throws RangeError for any other string */
export function toTimestamp(text: string): string {
  const at = readTime(text);
  if (at === undefined) throw new RangeError(`${text} is not a time.`);
  return timestamp(at);
}

/** Whether a string is a time that the server reads. */
export function isTime(text: string): boolean {
  return readTime(text) !== undefined;
}

/** The rule that an invalid time violates, for people. */
export const timeRule = 'must be an ISO 8601 time such as 2026-03-02T09:15:00Z';
