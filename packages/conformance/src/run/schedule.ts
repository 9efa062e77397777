import { type Check, profileOfCheck } from '../kit/check.ts';
import { createSlot, createSlots, type Slot } from './slots.ts';

/** Checks that can run at the same time. A phase begins when the one before it has ended. */
export interface Phase {
  checks: readonly Check[];
  /** One check at a time. */
  alone: boolean;
}

/**
 * Distributes checks over phases: those that share the server, those that need it for themselves, those that look at
 * earlier records of the run, those that exhaust rate limits, and those that move the clock.
 */
export function createSchedule(checks: readonly Check[]): Phase[] {
  const exhaustsLimits = (check: Check) => profileOfCheck(check) === 'limits';
  const movesClock = (check: Check) => check.movesClock === true;
  const usual = checks.filter((check) => !exhaustsLimits(check) && !movesClock(check));
  const phases = (some: readonly Check[]): Phase[] => [
    { checks: some.filter(({ alone }) => !alone), alone: false },
    { checks: some.filter(({ alone }) => alone), alone: true },
  ];
  return [
    ...phases(usual.filter(({ atEnd }) => !atEnd)),
    ...phases(usual.filter(({ atEnd }) => atEnd)),
    { checks: checks.filter((check) => exhaustsLimits(check) && !movesClock(check)), alone: true },
    { checks: checks.filter(movesClock), alone: true },
  ];
}

/**
 * Begins tasks in order, at most `concurrency` at a time without those that only wait. When `shouldEnd` is true, no
 * further task begins.
 * @param tasks get the slot that they hold at first
 */
export async function runTasks(
  tasks: readonly ((slot: Slot) => Promise<void>)[],
  concurrency: number,
  shouldEnd: () => boolean,
): Promise<void> {
  const slots = createSlots(concurrency);
  const running: Promise<void>[] = [];
  for (const task of tasks) {
    await slots.take();
    if (shouldEnd()) break;
    const slot = createSlot(slots);
    running.push(
      task(slot).finally(async () => {
        await slot.hold();
        slot.lend();
      }),
    );
  }
  await Promise.all(running);
}
