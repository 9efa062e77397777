import { AbortError, DeadlineError } from './error-kinds.ts';
import type { ClientError, RequestContext } from './errors.ts';
import { messages } from './vocabulary.ts';
import { onAbort } from './wait.ts';

/** Bounds the duration of a call: its attempts, the waits between them, and reading the response. */
export interface Deadline {
  /** Aborted when the call ends early, with an exception of the same name and message. */
  signal: AbortSignal;
  timeoutMs: number;
  remainingMs(): number;
  /** The error of the latest attempt that failed. */
  lastError?: Error;
  /** Waits, and rejects when the call ends early. While `pausing`, the timer is stopped. */
  waitFor(event: Promise<void>, pausing: boolean | undefined): Promise<void>;
  /** Clears the timer, and stops listening to the caller's signal. */
  clear(): void;
}

/**
 * Starts the deadline of a call.
 * @param callerSignal ends the call when it is aborted
 * @param onEnd called with the DeadlineError or the AbortError when the call ends early
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
    ignoreSignal?.();
  };
  const expire = () => {
    const { lastError: cause } = deadline;
    end(new DeadlineError(messages.deadline(timeoutMs / 1000), request, cause && { cause }));
  };
  let ignoreSignal: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let endsAt: number;
  const start = (milliseconds: number) => {
    endsAt = performance.now() + milliseconds;
    timer = setTimeout(expire, milliseconds);
  };
  start(timeoutMs);
  ignoreSignal = onAbort(callerSignal, () => end(createAbortError('call', callerSignal?.reason, request)));
  const deadline: Deadline = {
    signal: controller.signal,
    timeoutMs,
    remainingMs: () => endsAt - performance.now(),
    async waitFor(event, pausing) {
      const milliseconds = deadline.remainingMs();
      if (pausing) clearTimeout(timer);
      await event;
      controller.signal.throwIfAborted();
      if (pausing) start(milliseconds);
    },
    clear,
  };
  return deadline;
}

/**
 * Creates the error for an aborted signal of the caller. `AbortSignal.timeout` aborts with a TimeoutError.
 * @param subject names the aborted thing in the message
 */
export function createAbortError(subject: string, cause: unknown, request: RequestContext): AbortError | DeadlineError {
  const isTimeout = (cause as Error | undefined)?.name === 'TimeoutError';
  return new (isTimeout ? DeadlineError : AbortError)(`The \`signal\` ended the ${subject}.`, request, { cause });
}
