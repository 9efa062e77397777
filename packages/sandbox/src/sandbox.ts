import { readContract } from '@email-automation/service/contract/contract';
import type { Database } from '@email-automation/service/storage/database';
import { type MovableClock, movableClock } from './clock/movable-clock.ts';
import { createSandboxClock, type SandboxClock } from './clock/move-clock.ts';
import type { FaultRule } from './faults/fault-rules.ts';
import { createFaults, type ServerFaults } from './faults/faults.ts';
import { createGate, type Gate } from './gate.ts';
import { createLimits, type LimitChange, type SandboxLimits } from './limits/limits.ts';
import { createOneTimeTokens, type OneTimeTokens } from './one-time-tokens.ts';
import { createRequestLog } from './requests/request-log.ts';
import { createSnapshots, type SandboxSnapshots } from './snapshots/snapshots.ts';

/** The background work of the server, as far as the parts of a sandbox use it. */
interface SandboxBackground {
  /** Whether the scheduler runs, which sends broadcasts and campaigns. */
  hasScheduler: boolean;
  /** Stops claims of work until the returned function is called. Other callers that pause wait until then, too. */
  pause(): Promise<() => void>;
  /** Does all work that is due at the present time, and its follow-up work. Call it during a pause. */
  settle(): Promise<void>;
}

/** The controls of a sandbox: tests use them through the control port, the command line, or `startDemo`. */
export interface Sandbox {
  database: Database;
  clock: MovableClock;
  /** Moves the clock, and does the due work on the way. */
  time: SandboxClock;
  /** Set when the server listens, unless it runs without a worker. */
  background?: SandboxBackground;
  /** Resolved when the server listens with all its data: before, there are no controls. */
  started: PromiseWithResolvers<void>;
  /** Every request passes it. */
  gate: Gate;
  limits: SandboxLimits;
  snapshots: SandboxSnapshots;
  /** The state that a reset returns to. */
  start: SandboxOptions;
  faults: ServerFaults;
  requests: ReturnType<typeof createRequestLog>;
  oneTimeTokens: OneTimeTokens;
}

export interface SandboxOptions {
  /** The time at which the clock starts (default: the time of the system). */
  at?: Date;
  /** Whether the clock goes on like the clock of the system (default: true). */
  ticking?: boolean;
  /** Changes of the rate limits. */
  limits?: LimitChange;
  /** Errors on demand. */
  faults?: readonly FaultRule[];
}

/** Creates the parts of a sandbox, before its server. @param database the one of its server */
export function createSandboxParts(database: Database, start: SandboxOptions = {}): Sandbox {
  const operations = readContract().operations.map(({ operationId }) => operationId);
  const clock = movableClock(start.at, start.ticking);
  const parts = {
    database,
    clock,
    started: Promise.withResolvers<void>(),
    gate: createGate(),
    limits: createLimits(database, start.limits),
    faults: createFaults(operations, start.faults),
    requests: createRequestLog(),
    oneTimeTokens: createOneTimeTokens(),
    start,
  };
  const sandbox = Object.assign(parts, { snapshots: createSnapshots(parts) });
  return Object.assign(sandbox, { time: createSandboxClock(sandbox) });
}
