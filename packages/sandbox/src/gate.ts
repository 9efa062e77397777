import { waitFor } from '@email-automation/service/ports/deadline';

/** Keeps requests apart from work on all the data, so that no request sees data from before and after a replacement. */
export interface Gate {
  /** Does work on the data, as soon as no other needs it alone. The work must not pass a second time. */
  pass<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Does work with the data alone: waits for what has passed and for others alone, and nothing passes until it ends. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
  /** How often all the data was replaced. */
  replacements(): number;
  /** Counts a replacement. Call it in `alone`. */
  countReplacement(): void;
}

/** Creates the gate of one process. */
export function createGate(): Gate {
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
    async pass(work) {
      while (closed) await waitFor(closed, 'The data is being replaced.');
      passing++;
      try {
        return await work();
      } finally {
        passing--;
        if (passing === 0) onIdle();
      }
    },
    alone(work) {
      const worked = last.then(() => workAlone(work));
      last = worked.catch(() => {});
      return worked;
    },
    replacements: () => replacements,
    countReplacement() {
      replacements++;
    },
  };
}
