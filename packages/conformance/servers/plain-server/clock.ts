/** The time of the server. A hook can move it forward. */
export interface Clock {
  ahead: number;
}

export const createClock = (): Clock => ({ ahead: 0 });

export const now = (clock: Clock): number => Date.now() + clock.ahead;

// [timestamp-precision]
export const formatTime = (milliseconds: number): string => new Date(milliseconds).toISOString();
