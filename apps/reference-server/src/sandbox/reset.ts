import type { Sandbox } from './sandbox.ts';

/**
 * Returns a sandbox to what it started with: its data, its limits without usage, and its clock. Records that were generated
 * or merged are gone; snapshots stay.
 */
export async function resetSandbox({ snapshots, limits, clock, start }: Sandbox): Promise<void> {
  await snapshots.restoreStart(async () => {
    await limits.reset();
    clock.set(start.at ?? new Date());
    if (start.ticking === false) clock.stop();
    else clock.start();
  });
}
