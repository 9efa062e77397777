import { setTimeout } from 'node:timers/promises';
import type { Load } from '../rounds/load.ts';
import type { Disturbance } from './disturbance.ts';

/** Successful requests while two versions run together. */
const together = 500;

/** Replaces the servers of the last release one after the other, and one back: the first of this version migrates the database. */
export const upgrade: Disturbance = {
  name: 'upgrade',
  times: 1,
  needs: 'last release',
  async run({ release, replace }, load) {
    for (const n of [0, 1]) {
      await replace(n);
      await goOn(load);
    }
    if (!release?.canGoBack) return;
    await replace(0, release.main);
    await goOn(load);
  },
};

/** Lets the load go on with these servers, for a while at least. */
async function goOn({ watch }: Load): Promise<void> {
  await Promise.all([watch.successes(together, 60_000), setTimeout(5000)]);
}
