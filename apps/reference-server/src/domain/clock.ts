/** What tells the time; tests move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A time as the interface writes it: ISO 8601 in UTC, to the second. */
export function timestamp(at: Date): string {
  return `${at.toISOString().slice(0, 19)}Z`;
}
