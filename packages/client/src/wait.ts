/** The longest delay that timers support on every platform, in milliseconds. */
export const maxTimerMs = 2 ** 31 - 1;

/**
 * Runs a task, which need not listen to the signal that it gets. Leaves no timer and no listener behind.
 * @param milliseconds its time; undefined for any
 * @throws the reason of the signal, or a TimeoutError, as soon as the signal is aborted, or the time is over
 */
export async function limitTime<Value>(
  milliseconds: number | undefined,
  signal: AbortSignal | undefined,
  task: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const ended = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason));
  });
  const abort = () => controller.abort(signal?.reason);
  const expire = () => controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
  signal?.addEventListener('abort', abort);
  const timer =
    milliseconds === undefined ? undefined : setTimeout(expire, Math.min(Math.ceil(milliseconds), maxTimerMs));
  try {
    return await Promise.race([task(controller.signal), ended]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** Waits. @throws the signal's reason, as soon as it is aborted */
export const wait = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  limitTime(milliseconds, signal, () => new Promise<void>(() => {})).catch(() => signal?.throwIfAborted());
