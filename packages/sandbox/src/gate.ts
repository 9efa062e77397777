import { waitFor } from '@email-automation/service/ports/deadline';

export type Gate = ReturnType<typeof createGate>;

/**
 * Creates a gate between the requests of one process and work on all the data: no request sees data from before and after a
 * replacement.
 */
export function createGate() {
  let replacements = 0;
  let passing = 0;
  let onIdle = () => {};
  let closed: Promise<void> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function workAlone<Result>(work: () => Promise<Result>): Promise<Result> {
    const { promise, resolve: open } = Promise.withResolvers<void>();
    closed = promise;
    try {
      if (passing > 0) await new Promise<void>((resolve) => (onIdle = resolve));
      return await work();
    } finally {
      closed = undefined;
      open();
    }
  }

  return {
    /** Does work on the data, as soon as no other needs it alone. The work must not pass a second time. */
    async pass<Result>(work: () => Promise<Result>): Promise<Result> {
      while (closed) await waitFor(closed, 'The data is being replaced.');
      passing++;
      try {
        return await work();
      } finally {
        passing--;
        if (passing === 0) onIdle();
      }
    },
    /** Does work with the data alone: waits for requests and work that have passed, and lets none pass until it ends. */
    alone<Result>(work: () => Promise<Result>): Promise<Result> {
      const worked = last.then(() => workAlone(work));
      last = worked.catch(() => {});
      return worked;
    },
    /** How often all the data was replaced. */
    replacements: () => replacements,
    /** Counts a replacement. Call it in `alone`. */
    countReplacement() {
      replacements++;
    },
  };
}
