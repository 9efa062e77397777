import { readTime, timeRule, timestamp } from '@email-automation/service/domain/clock';
import { Refusal } from '../refusal.ts';

export type MovableClock = ReturnType<typeof movableClock>;

/**
 * Creates a clock that can be set, stopped, and started. It does no work: `SandboxClock` moves it so that due work is done.
 * @param start its time now (default: the time of the system)
 */
export function movableClock(start = new Date(), ticking = true) {
  let present = start.getTime();
  /** When the present time began, of the clock of the system; undefined while the clock stands still. */
  let since = ticking ? Date.now() : undefined;
  const now = () => new Date(since === undefined ? present : present + Date.now() - since);
  let changes = 0;
  const set = (at: Date, isTicking: boolean) => {
    changes++;
    present = at.getTime();
    since = isTicking ? Date.now() : undefined;
  };
  return {
    now,
    /** Whether it goes on like the clock of the system. */
    get ticking(): boolean {
      return since !== undefined;
    },
    /** How often it was set, started, or stopped. */
    get changes(): number {
      return changes;
    },
    set: (at: Date) => set(at, since !== undefined),
    /** Makes it go on, from its present time. */
    start: () => set(now(), true),
    /** Makes it stand still until it is set. */
    stop: () => set(now(), false),
  };
}

const earliestTime = new Date('1970-01-01T00:00:00Z');
/** The latest time of a sandbox: times that the server computes from later ones could have a year of five digits. */
export const latestTime = new Date('9999-12-01T00:00:00Z');

/** Reads a new time of a clock. @throws Refusal unless it is a time that a sandbox can have */
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
