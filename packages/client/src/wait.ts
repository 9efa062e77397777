/** The longest time that the timers of all platforms take, in milliseconds. */
export const longest = 2 ** 31 - 1;

/** Waits so many milliseconds. @throws the reason of the signal, as soon as it is aborted */
export function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(
      () => {
        signal.removeEventListener('abort', end);
        resolve();
      },
      Math.min(milliseconds, longest),
    );
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}
