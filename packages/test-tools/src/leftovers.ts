import { setTimeout } from 'node:timers/promises';
import { vi } from 'vitest';

/** The state that test files of a process share, as counts or values by name. */
export type ProcessState = ReadonlyMap<string, number | string>;

/** Milliseconds between two looks at what is left. */
const lookInterval = 20;

/** What all files of the process use until it ends, by name. */
const shared = new Map<string, number>();

/** The pipes to the main process of Vitest, and work that ends by itself. */
const ignoredResources = new Set(['PipeWrap', 'TTYWrap', 'MessagePort', 'FSReqCallback', 'FSReqPromise', 'Immediate']);

/** Reads what is open, what listens to the process, its environment variables, its folder, and whether timers are fake. */
export function observeProcess(): ProcessState {
  const state = new Map<string, number | string>();
  const count = (name: string, more = 1) => state.set(name, Number(state.get(name) ?? 0) + more);
  for (const type of process.getActiveResourcesInfo()) if (!ignoredResources.has(type)) count(`open ${type}`);
  // Libraries that clean up at the exit listen to all signals, also those that no program listens to, while they have work.
  const cleaning = process.listenerCount('SIGVTALRM');
  for (const event of process.eventNames().map(String)) {
    const listeners = process.listenerCount(event) - (event.startsWith('SIG') ? cleaning : 0);
    // A module that ends its child processes at the exit listens once, and stays loaded.
    if (!['exit', 'beforeExit'].includes(event) && listeners > 0) count(`listeners to ${event}`, listeners);
  }
  for (const [name, value = ''] of Object.entries(process.env)) {
    // Vitest numbers its workers.
    if (!name.startsWith('VITEST')) state.set(`environment variable ${name}`, value);
  }
  state.set('folder', process.cwd());
  if (vi.isFakeTimers()) count('fake timers');
  return state;
}

/** Starts what all files of the process share, such as a browser: it is not left behind. */
export async function startShared<Started>(start: () => Promise<Started>): Promise<Started> {
  const before = observeProcess();
  const started = await start();
  for (const [name, now] of observeProcess()) {
    const more = Number(now) - Number(before.get(name) ?? 0);
    if (typeof now === 'number' && more > 0) shared.set(name, (shared.get(name) ?? 0) + more);
  }
  return started;
}

/**
 * Returns what has been left behind since a state was observed.
 * @param patience milliseconds in which closed servers and ended processes disappear
 */
export async function findLeftovers(before: ProcessState, patience = 2000): Promise<string[]> {
  // Counts its looks: on a busy machine, time can pass in which no timer runs.
  for (let looks = patience / lookInterval; ; looks--) {
    const left = compare(before, observeProcess());
    if (left.length === 0 || looks <= 0) return left;
    await setTimeout(lookInterval);
  }
}

/** What there is more of, and what has changed. */
function compare(before: ProcessState, after: ProcessState): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].flatMap((name) => {
    const [old, now] = [before.get(name), after.get(name)];
    const isLeft =
      typeof (old ?? now) === 'number' ? Number(now ?? 0) > Number(old ?? 0) + (shared.get(name) ?? 0) : old !== now;
    return isLeft ? [`${name}: ${old ?? 'none'}, then ${now ?? 'none'}`] : [];
  });
}
