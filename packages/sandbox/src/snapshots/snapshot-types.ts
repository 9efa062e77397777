/** A copy of all data of a sandbox. */
export interface SnapshotInfo {
  /** Letters, digits, `.`, `_`, and `-`, but not only dots; at most 64. `start` is the data with which the sandbox started. */
  name: string;
  /** Time of the sandbox when it was taken, such as `2026-03-02T09:15:00Z`. */
  clock: string;
  /** Number of subscribers in it. */
  subscribers: number;
}

/**
 * Copies of all data of a sandbox: they are in its database and survive restarts. Every request and all background work see
 * the data before a restore or the data after it, never both.
 */
export interface Snapshots {
  /** The snapshots, oldest first. */
  list(): Promise<SnapshotInfo[]>;
  /** Copies all data and the time of the clock, in place of an earlier snapshot of this name. */
  take(name: string): Promise<SnapshotInfo>;
  /** Replaces all data and sets the clock to the time of the snapshot. The usage of limits becomes zero. */
  restore(name: string): Promise<SnapshotInfo>;
  delete(name: string): Promise<void>;
}
