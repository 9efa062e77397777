import { AbortError, type Failure, TimeoutError } from './errors.ts';
import { longest } from './wait.ts';

/** The time that a call may take, over all that it does. */
export interface Clock {
  /** Aborts what is under way when the call ends early. */
  signal: AbortSignal;
  /** Rejects when the time is up or the caller ends the call. */
  ended: Promise<never>;
  /** Milliseconds that are left. */
  left(): number;
  /** Stands still until the function that it returns is called. */
  hold(): () => void;
  /** Frees the timer and the caller's signal. */
  stop(): void;
}

/** Starts the clock of a call; 0 milliseconds are no bound. */
export function startClock(milliseconds: number, caller: AbortSignal | undefined, failure: Failure): Clock {
  const controller = new AbortController();
  let reject!: (error: unknown) => void;
  const ended = new Promise<never>((_, no) => {
    reject = no;
  });
  const end = (error: unknown) => {
    reject(error);
    controller.abort(error);
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
  caller?.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    ended,
    left: () => until - performance.now(),
    hold() {
      const left = until - performance.now();
      clearTimeout(timer);
      return () => run(left);
    },
    stop() {
      clearTimeout(timer);
      caller?.removeEventListener('abort', abort);
    },
  };
}
