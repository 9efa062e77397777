export interface Loop {
  /** Starts now instead of at the next poll. */
  wake(): void;
  /** Finishes the current step and stops. */
  stop(): Promise<void>;
}

/**
 * Runs steps while there is work, then polls for more, until it is stopped.
 * @param step does one piece of work and returns whether there may be more
 * @param onError called when a step fails; the next poll retries
 * @param pollMilliseconds time between polls, which find work that other processes created
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
        // Let the response to the request that created the work go out first.
        await new Promise(setImmediate);
        requested = false;
        while (!stopped && (await step())) {
          // Handle requests that arrived during the step.
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
