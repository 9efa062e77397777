const { nextTick } = process;

/**
 * Makes a function reject while a test has replaced `process.nextTick`: Node then reads no stream, and the function would never end.
 * @param call the work that needs streams
 */
export function requireNextTick<Args extends unknown[], Result>(
  call: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  return async (...args) => {
    if (process.nextTick === nextTick) return call(...args);
    throw new Error(
      "Fake timers have replaced process.nextTick, without which Node sends no HTTP. Leave it out, as in jest.useFakeTimers({ doNotFake: ['nextTick'] }).",
    );
  };
}
