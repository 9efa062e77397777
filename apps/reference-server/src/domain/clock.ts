/** The source of the current time; tests replace it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Formats a time as the interface does: ISO 8601 in UTC, to the second. */
export function timestamp(at: Date): string {
  return `${at.toISOString().slice(0, 19)}Z`;
}
