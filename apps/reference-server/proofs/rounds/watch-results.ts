import type { Ledger } from '../workload/ledger.ts';

/** The results of the clients of a round, as they come. */
export interface Watch {
  /** Counts as the original does, and tells the observers here. */
  ledger: Ledger;
  /** Waits for successful responses. @returns whether they were in time */
  successes(count: number, milliseconds: number): Promise<boolean>;
  /** Waits until so many responses in a row are successful. @returns whether they were in time */
  calm(count: number, milliseconds: number): Promise<boolean>;
  /** Waits for a response that says that the server is unavailable. @returns whether there was one in time */
  outage(milliseconds: number): Promise<boolean>;
  /** Requests without a response, by reason. */
  readonly missing: ReadonlyMap<string, number>;
}

type Listener = (success: boolean) => void;

/** Watches the results that clients count in a ledger. */
export function watchResults(ledger: Ledger): Watch {
  const listeners = new Set<Listener>();
  const missing = new Map<string, number>();
  const count: Ledger['count'] = (result) => {
    ledger.count(result);
    if (typeof result === 'string') missing.set(result, (missing.get(result) ?? 0) + 1);
    const success = typeof result === 'number' && result < 500;
    for (const listener of listeners) listener(success);
  };
  /** Waits until a listener says that it is done. @returns whether it was in time */
  const wait = (milliseconds: number, isDone: (success: boolean) => boolean) =>
    new Promise<boolean>((resolve) => {
      const finish = (inTime: boolean) => {
        clearTimeout(timer);
        listeners.delete(listener);
        resolve(inTime);
      };
      const listener: Listener = (success) => {
        if (isDone(success)) finish(true);
      };
      const timer = setTimeout(finish, milliseconds, false);
      listeners.add(listener);
    });
  return {
    // The values that the original computes stay up to date.
    ledger: Object.assign(Object.create(ledger), { count }),
    missing,
    successes(wanted, milliseconds) {
      let left = wanted;
      return wait(milliseconds, (success) => success && --left <= 0);
    },
    calm(wanted, milliseconds) {
      let row = 0;
      return wait(milliseconds, (success) => {
        row = success ? row + 1 : 0;
        return row >= wanted;
      });
    },
    outage: (milliseconds) => wait(milliseconds, (success) => !success),
  };
}
