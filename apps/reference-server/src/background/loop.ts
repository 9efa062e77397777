export interface Loop {
  /** Begins at once instead of at the next poll. */
  wake(): void;
  /** Finishes the step at hand and stops. */
  stop(): Promise<void>;
}

/**
 * Takes steps as long as there is something to do, and looks again later, until it is stopped.
 * @param step does one piece of work; tells whether there may be more
 * @param onError told of a step that failed; the next poll tries again
 * @param pollMilliseconds how long it may take until work is noticed that nobody in this process has announced
 */
export function startLoop(
  step: () => Promise<boolean>,
  onError: (error: unknown) => void,
  pollMilliseconds: number,
): Loop {
  let stopped = false;
  let requested = false;
  let running: Promise<void> | undefined;
  const timer = setInterval(wake, pollMilliseconds);

  function wake(): void {
    requested = true;
    if (stopped || running) return;
    running = drain().finally(() => {
      running = undefined;
    });
  }

  async function drain(): Promise<void> {
    try {
      while (requested && !stopped) {
        // The answer to the request that brought the work goes out first.
        await new Promise(setImmediate);
        requested = false;
        while (!stopped && (await step())) {
          // Requests that came in meanwhile are answered before the next step.
          await new Promise(setImmediate);
        }
      }
    } catch (error) {
      onError(error);
    }
  }

  return {
    wake,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
