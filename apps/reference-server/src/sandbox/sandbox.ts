import { type MovableClock, movableClock } from './movable-clock.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';

/** What a sandbox has beyond a server: tests set it through the control port, the command line, or `startDemo`. */
export interface Sandbox {
  clock: MovableClock;
  /** Random values that replay, if the sandbox has a seed. */
  random?: SeededRandom;
}

export interface SandboxOptions {
  /** The time at which the clock starts (default: the time of the system). */
  at?: Date;
  /** The seed of all random values: a safe integer (default: nobody can predict them). */
  seed?: number;
}

/** Creates the parts of a sandbox, before its server. */
export function createSandbox({ at, seed }: SandboxOptions = {}): Sandbox {
  const clock = movableClock(at);
  return { clock, ...(seed !== undefined && { random: seededRandom(seed, clock) }) };
}
