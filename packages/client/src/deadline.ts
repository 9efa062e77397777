/** The longest time that the timers of all platforms take. */
const longest = 2 ** 31 - 1;

/** @throws TypeError when a time-out is not a whole number of milliseconds that a timer takes */
export function checkTimeout(milliseconds: number): void {
  if (Number.isInteger(milliseconds) && milliseconds >= 0 && milliseconds <= longest) return;
  throw new TypeError(`timeoutMs is a whole number of milliseconds up to ${longest}, or 0 for no bound.`);
}

/** A signal that ends a call after so many milliseconds; none for 0. */
export function deadline(milliseconds: number): AbortSignal | undefined {
  checkTimeout(milliseconds);
  return milliseconds > 0 ? AbortSignal.timeout(milliseconds) : undefined;
}
