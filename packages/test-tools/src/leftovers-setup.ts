// A setup file of all tests. Test files of a worker share its process: a file fails that leaves behind what another one would meet.
import { afterAll, expect, vi } from 'vitest';
import { findLeftovers, observeProcess, type ProcessState } from './leftovers.ts';

/** What the files of the process share: its state after the last file, which is not reported again. */
const shared = globalThis as { stateOfProcess?: ProcessState };

if (shared.stateOfProcess === undefined) {
  // Timers of Vitest may run now, but none later.
  shared.stateOfProcess = new Map([...observeProcess()].filter(([name]) => name !== 'open Timeout'));
  const { useFakeTimers } = vi;
  vi.useFakeTimers = (options) => {
    // By default, servers of this process hang, for which setImmediate is faked, too.
    if (!options?.toFake) throw new Error("Name what is faked, such as { toFake: ['Date', 'setTimeout'] }.");
    return useFakeTimers(options);
  };
}
const before = shared.stateOfProcess;

afterAll(async () => {
  const left = await findLeftovers(before);
  shared.stateOfProcess = observeProcess();
  expect(left, 'This file leaves behind what other files of its process meet.').toEqual([]);
});
