import type { Sandbox } from '../sandbox.ts';

/**
 * Returns a sandbox to what it started with: its data, its limits without usage, its faults, its clock, and its random values if
 * it has a seed. Records that were generated or merged are gone, as is the request log; snapshots stay.
 */
export async function resetSandbox({
  snapshots,
  limits,
  faults,
  requests,
  marks,
  random,
  clock,
  start,
}: Sandbox): Promise<void> {
  await snapshots.restoreStart(async () => {
    await limits.reset();
    faults.restart();
    requests.clear();
    marks.clear();
    random?.restart();
    clock.set(start.at ?? new Date());
    if (start.ticking === false) clock.stop();
    else clock.start();
  });
}
