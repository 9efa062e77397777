export interface Slots {
  /** Does some work as soon as a slot is free. @returns undefined at once when too much work waits */
  run<Result>(work: () => Promise<Result>): Promise<Result> | undefined;
}

/** Bounds expensive work: how much runs at once, and how much waits, in the order in which it came. */
export function createSlots({ running, waiting }: { running: number; waiting: number }): Slots {
  let free = running;
  const queue: (() => void)[] = [];
  async function enter(): Promise<void> {
    if (free > 0) free--;
    else await new Promise<void>((start) => queue.push(start));
  }
  function leave(): void {
    const start = queue.shift();
    if (start) start();
    else free++;
  }
  return {
    run(work) {
      if (free === 0 && queue.length >= waiting) return undefined;
      return enter().then(work).finally(leave);
    },
  };
}
