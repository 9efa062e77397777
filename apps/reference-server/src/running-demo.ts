import type { RunningServer } from './running-server.ts';
import type { Faults } from './sandbox/faults.ts';
import type { RequestLog } from './sandbox/request-log.ts';
import type { SandboxClock } from './sandbox/sandbox-clock.ts';

/** A running sandbox, with what tests set and read. */
export interface RunningDemo extends RunningServer {
  /** Reads and moves the clock of the sandbox. */
  clock: SandboxClock;
  /** Errors on demand. */
  faults: Faults;
  /** The last exchanges, without secrets. */
  requests: RequestLog;
}
