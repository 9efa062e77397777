import type { Clock } from '@email-automation/types/operator/schemas';

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
  read(): Promise<Clock>;
  /**
   * Moves the clock to a time. Back is allowed: what has happened stays, and nothing happens twice.
   * @param at a time, or ISO 8601 such as `2026-03-02T09:15:00Z`
   */
  set(at: Date | string, options?: MoveOptions): Promise<Clock>;
  /** Moves the clock forward. @param duration such as `1h`, `90m`, `1d12h`, `1w`, or `1y` (365 days), or seconds */
  advance(duration: string | number, options?: MoveOptions): Promise<Clock>;
  /** Moves the clock to the next time at which something is due, or on until nothing is due any more. */
  run(to: 'next' | 'all', options?: MoveOptions): Promise<Clock>;
  /** Makes the clock stand still until it is moved. */
  stop(): Promise<Clock>;
  /** Makes the clock go on from its present time. */
  start(): Promise<Clock>;
}
