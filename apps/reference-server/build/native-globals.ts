/**
 * What the bundle takes of its process when it loads. Tests replace these later, and a sandbox in a test must not wait for timers
 * that only the test moves.
 */
export const {
  setTimeout,
  clearTimeout,
  setInterval,
  clearInterval,
  setImmediate,
  clearImmediate,
  queueMicrotask,
  performance,
  fetch,
  crypto,
} = globalThis;
const { Date: NativeDate } = globalThis;

export { NativeDate as Date };
