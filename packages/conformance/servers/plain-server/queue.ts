/** Work in the background: each queue takes its turns with pauses between them. */
export interface Queues {
  waiting: Map<string, (() => void)[]>;
  timers: Set<NodeJS.Timeout>;
}

/** Milliseconds between two turns, and steps in a turn. */
const pause = 1;
const stepsAtATime = 10;

export const createQueues = (): Queues => ({ waiting: new Map(), timers: new Set() });

/** Adds steps to the queue of this name. */
export function enqueue(queues: Queues, name: string, steps: (() => void)[]): void {
  const waiting = queues.waiting.get(name);
  if (waiting !== undefined) {
    waiting.push(...steps);
    return;
  }
  queues.waiting.set(name, [...steps]);
  scheduleNext(queues, name);
}

function scheduleNext(queues: Queues, name: string): void {
  const timer = setTimeout(() => {
    queues.timers.delete(timer);
    const waiting = queues.waiting.get(name) ?? [];
    for (const step of waiting.splice(0, stepsAtATime)) {
      try {
        step();
      } catch {
        // [batch-failures] Nobody hears of a record that fails.
      }
    }
    if (waiting.length > 0) scheduleNext(queues, name);
    else queues.waiting.delete(name);
  }, pause);
  queues.timers.add(timer);
}

export function stopQueues({ timers }: Queues): void {
  for (const timer of timers) clearTimeout(timer);
}
