import { AbortError, type ClientError, type RequestContext, TimeoutError } from './errors.ts';
import { maxTimerMs } from './wait.ts';

/** Bounds the duration of a call: its attempts, the waits between them, and reading the response. */
export interface Deadline {
  /** Aborted when the call ends early, with an exception of the same name and message. */
  signal: AbortSignal;
  remainingMs(): number;
  /** The error of the latest attempt that failed. */
  lastError?: Error;
  /** Stops the timer, and returns the function that resumes it. */
  pause(): () => void;
  /** Clears the timer, and stops listening to the caller's signal. */
  clear(): void;
}

/**
 * Starts the deadline of a call.
 * @param timeoutMs 0 for no deadline
 * @param callerSignal ends the call when it is aborted
 * @param onEnd called with the TimeoutError or the AbortError when the call ends early
 */
export function startDeadline(
  timeoutMs: number,
  callerSignal: AbortSignal | undefined,
  request: RequestContext,
  onEnd: (error: unknown) => void,
): Deadline {
  const controller = new AbortController();
  const end = (error: ClientError) => {
    clear();
    onEnd(error);
    // Not the error itself: Node removes the stack of the reason when it aborts a request.
    controller.abort(new DOMException(error.message, error.name));
  };
  const clear = () => {
    clearTimeout(timer);
    callerSignal?.removeEventListener('abort', abort);
  };
  const abort = () => end(createAbortError('call', callerSignal?.reason, request));
  const expire = () => {
    const { lastError: cause } = deadline;
    const last = cause ? ` The last failed attempt: ${cause.message}` : '';
    const message = `No response within ${timeoutMs} ms. Raise \`timeoutMs\`, or try later.${last}`;
    end(new TimeoutError(message, request, { timeoutMs, ...(cause && { cause }) }));
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let endsAt = Number.POSITIVE_INFINITY;
  const start = (milliseconds: number) => {
    endsAt = performance.now() + milliseconds;
    if (milliseconds > maxTimerMs) return;
    timer = setTimeout(expire, milliseconds);
  };
  if (timeoutMs > 0) start(timeoutMs);
  if (callerSignal?.aborted) abort();
  else callerSignal?.addEventListener('abort', abort);
  const deadline: Deadline = {
    signal: controller.signal,
    remainingMs: () => endsAt - performance.now(),
    pause() {
      const milliseconds = endsAt - performance.now();
      clearTimeout(timer);
      return () => start(milliseconds);
    },
    clear,
  };
  return deadline;
}

/**
 * Creates the error for an aborted signal of the caller. `AbortSignal.timeout` aborts with a TimeoutError.
 * @param subject what was aborted, for the message
 */
export function createAbortError(subject: string, cause: unknown, request: RequestContext): AbortError | TimeoutError {
  return (cause as Error | undefined)?.name === 'TimeoutError'
    ? new TimeoutError(`The \`signal\` of the ${subject} timed out.`, request, { cause })
    : new AbortError(`The ${subject} was aborted.`, request, { cause });
}
