import { readContract } from '../contract/contract.ts';
import { createFaults } from './faults.ts';
import { type MovableClock, movableClock } from './movable-clock.ts';

/** What a sandbox has beyond a server: tests set it through the control port, the command line, or `startDemo`. */
export interface Sandbox {
  clock: MovableClock;
  faults: ReturnType<typeof createFaults>;
}

export interface SandboxOptions {
  /** The time at which the clock starts (default: the time of the system). */
  at?: Date;
}

/** Creates the parts of a sandbox, before its server. */
export function createSandbox({ at }: SandboxOptions = {}): Sandbox {
  const operations = readContract().operations.map(({ operationId }) => operationId);
  return { clock: movableClock(at), faults: createFaults(operations) };
}
