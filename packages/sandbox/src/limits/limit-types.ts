/** Rate limits per hour to change: of batch requests, of other requests, and of records. `off` alone is all of them. */
export type LimitChange =
  | 'off'
  | {
      batch?: number | 'off';
      individual?: number | 'off';
      records?: number | 'off';
    };

/** The present limits. The number of a limit that is off is the one in response headers. */
export type LimitState = Record<'batch' | 'individual' | 'records', { limit: number; off: boolean }>;

/** The rate limits of a sandbox. */
export interface Limits {
  list(): LimitState;
  /** Changes the limits that are named, from the next request on; usage stays. 0 makes every request get a 429. */
  set(change: LimitChange): LimitState;
  /** Sets the usage of all limits back to zero, also that of limits on wrong passwords and tokens. */
  resetUsage(): Promise<LimitState>;
  /** Returns to the limits with which the sandbox started, and sets the usage back to zero. */
  reset(): Promise<LimitState>;
}
