/** The clock of a sandbox. All times are in UTC. */
export interface ClockState {
  /** The present time of the sandbox, such as `2026-03-02T09:15:00Z`. */
  now: string;
  /** Whether it goes on like the clock of the system; otherwise it stands still until it is moved. */
  ticking: boolean;
  /** When something is due next, such as an email of a campaign: the present time if it is due already, null if nothing is. */
  next_due: string | null;
  /** What a move did not do, or what it means, for people. */
  message?: string;
}

/** Options of a move of the clock. */
export interface MoveOptions {
  /** Ends the move early: the clock stays at the time to which it has come, where everything due is done. */
  signal?: AbortSignal;
}

/**
 * Reads and moves the clock of a sandbox. A move forward visits every time on the way at which something is due, in order,
 * and does it at that time: a week of a daily series gives seven emails. It has done everything when its promise resolves.
 * Each move rejects while another one is under way, and for a time that is not from 1970 to 9999.
 */
export interface SandboxClock {
  /** The present time of the sandbox. */
  now(): Date;
  /** The present time, whether the clock is ticking, and when something is due next. */
  read(): Promise<ClockState>;
  /**
   * Moves the clock to a time. Back is allowed: what has happened stays, and nothing happens twice.
   * @param at a time, or ISO 8601 such as `2026-03-02T09:15:00Z`
   */
  set(at: Date | string, options?: MoveOptions): Promise<ClockState>;
  /** Moves the clock forward. @param duration such as `1h`, `90m`, `1d12h`, `1w`, or `1y` (365 days), or seconds */
  advance(duration: string | number, options?: MoveOptions): Promise<ClockState>;
  /** Moves the clock to the next time at which something is due, or on until nothing is due any more. */
  run(to: 'next' | 'all', options?: MoveOptions): Promise<ClockState>;
  /** Makes the clock stand still until it is moved. */
  stop(): Promise<ClockState>;
  /** Makes the clock go on from its present time. */
  start(): Promise<ClockState>;
}
