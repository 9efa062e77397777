import { ClientError } from './errors.ts';

type Method = (...args: never[]) => unknown;

/**
 * Captures the stack of the caller of a method, before the call waits for anything. The platform formats it only when
 * an error needs it.
 * @param method the public method: its frame and those above are left out
 * @returns a function that rethrows an error, with the stack of the caller if it is the client's
 */
export function captureCaller(method: Method): (error: unknown) => never {
  const caller: { stack?: string } = {};
  (Error as { captureStackTrace?: (target: object, method: Method) => void }).captureStackTrace?.(caller, method);
  return (error) => {
    for (let own = error; caller.stack && own instanceof ClientError; own = own.cause) {
      const header = () => `${own.name}: ${own.message}`;
      // Safari and Firefox have no first line.
      own.stack = caller.stack.replace(/^(Error|\[object).*/, header);
    }
    throw error;
  };
}
