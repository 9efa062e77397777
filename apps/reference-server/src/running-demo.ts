import type { RunningServer } from './running-server.ts';
import type { Faults } from './sandbox/faults.ts';

/** A running sandbox, with what tests set and read. */
export interface RunningDemo extends RunningServer {
  /** Errors on demand. */
  faults: Faults;
}
