import { AbortError, type Failure, TimeoutError } from './errors.ts';
import { longest } from './wait.ts';

/** The time that a call may take, over all that it does. */
export interface Clock {
  /** Aborts what is under way when the call ends early. */
  signal: AbortSignal;
  /** Milliseconds that are left. */
  left(): number;
  /** Stands still until the function that it returns is called. */
  hold(): () => void;
  /** Frees the timer and the caller's signal. */
  stop(): void;
}

/**
 * Starts the clock of a call; 0 milliseconds are no bound.
 * @param ended learns that the time is up, or that the caller ends the call
 */
export function startClock(
  milliseconds: number,
  caller: AbortSignal | undefined,
  failure: Failure,
  ended: (error: unknown) => void,
): Clock {
  const controller = new AbortController();
  const end = (error: unknown) => {
    stop();
    ended(error);
    controller.abort(error);
  };
  const stop = () => {
    clearTimeout(timer);
    caller?.removeEventListener('abort', abort);
  };
  const abort = () => end(new AbortError('the call was ended', failure, { cause: caller?.reason }));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let until = Number.POSITIVE_INFINITY;
  const run = (left: number) => {
    until = performance.now() + left;
    if (left <= longest) timer = setTimeout(() => end(new TimeoutError('no answer came in time', failure)), left);
  };
  if (milliseconds > 0) run(milliseconds);
  if (caller?.aborted) abort();
  else caller?.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    left: () => until - performance.now(),
    hold() {
      const left = until - performance.now();
      clearTimeout(timer);
      return () => run(left);
    },
    stop,
  };
}
