import type { SandboxClock } from '@email-automation/sandbox/clock/sandbox-clock';
import type { Outbox } from '@email-automation/sandbox/emails/outbox-types';
import type { Faults } from '@email-automation/sandbox/faults/fault-types';
import type { Limits } from '@email-automation/sandbox/limits/limit-types';
import type { RequestLog } from '@email-automation/sandbox/requests/request-log';
import type { Snapshots } from '@email-automation/sandbox/snapshots/snapshot-types';
import type { Generated, GenerateOptions } from '@email-automation/sandbox/subscribers/subscriber-types';
import type { Workspace } from '@email-automation/sandbox/workspace/workspace';
import type { RunningServer } from './running-server.ts';

/** A running sandbox, with what tests set and read. */
export interface RunningDemo extends RunningServer {
  /** Reads and moves the clock of the sandbox. */
  clock: SandboxClock;
  /** Faults: errors on demand. */
  faults: Faults;
  /** The emails that it has written. */
  emails: Outbox;
  /** The last exchanges, without secrets. */
  requests: RequestLog;
  /** Returns to the data, the clock, and the limits of the start. */
  reset(): Promise<void>;
  /** Copies of all data, which can be restored. */
  snapshots: Snapshots;
  /** The rate limits. */
  limits: Limits;
  /** Adds the records of a workspace, as an object or the path of a file; existing records do not change. */
  addWorkspace(workspace: Workspace | string): Promise<void>;
  /** Adds made-up subscribers to an account; a second call adds the next ones. */
  generateSubscribers(options: GenerateOptions): Promise<Generated>;
}
