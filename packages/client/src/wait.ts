/** The longest delay that timers support on every platform, in milliseconds. */
export const maxTimerMs = 2 ** 31 - 1;

export const forever = Number.POSITIVE_INFINITY;

/** Calls a function when a signal is aborted, at once if it already is. Returns the function that stops listening. */
export function onAbort(signal: AbortSignal | undefined, abort: () => void): () => void {
  if (signal?.aborted) abort();
  else signal?.addEventListener('abort', abort);
  return () => signal?.removeEventListener('abort', abort);
}

/** Waits. @throws the signal's reason, as soon as it is aborted */
export async function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const elapsed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.min(milliseconds, maxTimerMs));
  });
  await untilAborted(elapsed, signal);
  clearTimeout(timer);
  signal.throwIfAborted();
}

/** Resolves with the promise's value, or with undefined as soon as the signal is aborted. Leaves no listener behind. */
export function untilAborted<Value>(
  promise: Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    const ignore = onAbort(signal, () => resolve(undefined));
    promise.then(resolve, reject).finally(ignore);
  });
}
