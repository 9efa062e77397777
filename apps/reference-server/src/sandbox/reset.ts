import type { Sandbox } from './sandbox.ts';

/**
 * Returns a sandbox to what it started with: its data, its limits without usage, its clock, and its
 * seed. Records that were generated or merged are gone; snapshots stay.
 */
export async function resetSandbox({ snapshots, limits, clock, random, start }: Sandbox): Promise<void> {
  await snapshots.restoreStart(async () => {
    await limits.reset();
    random?.restart();
    clock.set(start.at ?? new Date());
    if (start.ticking === false) clock.stop();
    else clock.start();
  });
}
