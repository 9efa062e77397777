import { AsyncLocalStorage } from 'node:async_hooks';
import { Stopping } from '../domain/errors.ts';

export type Loop = ReturnType<typeof startLoop>;

/** Milliseconds until the next poll, at most. */
const longestPause = 5000;

/**
 * Runs steps while there is work, then polls for more, until it is stopped. While steps fail, as in an outage of the
 * database, the time until the next poll doubles each time, up to 5 seconds.
 * @param step does one piece of work and returns whether there may be more; gets whether the loop settles
 * @param onError called when a step fails; the next poll retries
 * @param pollMilliseconds time between polls, which find work that other processes created
 */
export function startLoop(
  step: (settles: boolean) => Promise<boolean>,
  onError: (error: unknown) => void,
  pollMilliseconds: number,
) {
  let stopped = false;
  let paused = false;
  let requested = false;
  let running: Promise<void> | undefined;
  let settling: Promise<void> | undefined;
  let pause = pollMilliseconds;
  let timer = setTimeout(wake, pause);
  /** Runs work that is not part of the request that wakes the loop. */
  const apart = AsyncLocalStorage.snapshot();

  /** Starts now instead of at the next poll. */
  function wake(): void {
    requested = true;
    if (stopped || paused || running) return;
    clearTimeout(timer);
    running = apart(drain).finally(() => {
      running = undefined;
      if (!stopped) timer = setTimeout(wake, pause);
    });
  }

  async function drain(): Promise<void> {
    try {
      while (requested && !stopped && !paused) {
        // Let the response to the request that created the work go out first.
        await new Promise(setImmediate);
        requested = false;
        while (!stopped && !paused && (await step(false))) {
          // Handle requests that arrived during the step.
          await new Promise(setImmediate);
        }
        pause = pollMilliseconds;
      }
    } catch (error) {
      pause = Math.max(pollMilliseconds, Math.min(2 * pause, longestPause));
      onError(error);
    }
  }

  async function settle(): Promise<boolean> {
    for (let worked = false; ; worked = true) {
      if (stopped) throw new Stopping();
      if (!(await step(true))) return worked;
      // Handle requests that arrived during the step.
      await new Promise(setImmediate);
    }
  }

  return {
    wake,
    /** Finishes the current step, and starts no other until `resume` is called. */
    async pause() {
      paused = true;
      await running;
    },
    /** Goes on after a pause, with a look for work. */
    resume() {
      paused = false;
      wake();
    },
    /**
     * Runs steps until there is no more work, also during a pause.
     * @returns whether there was work
     * @throws the error of a step; Stopping when the loop stops
     */
    settle() {
      const work = settle();
      settling = work.then(
        () => {},
        () => {},
      );
      return work;
    },
    /** Finishes the current step and stops. */
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await Promise.all([running, settling]);
    },
  };
}
