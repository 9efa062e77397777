import type { Clock } from '../domain/clock.ts';

/** A clock that goes on like that of the system, from whatever time it is set to. */
export interface MovableClock extends Clock {
  set(at: Date): void;
}

/** Creates a movable clock. @param start its time now (default: the time of the system) */
export function movableClock(start = new Date()): MovableClock {
  let offset = start.getTime() - Date.now();
  return {
    now: () => new Date(Date.now() + offset),
    set(at) {
      offset = at.getTime() - Date.now();
    },
  };
}
