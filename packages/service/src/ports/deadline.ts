import { AsyncLocalStorage } from 'node:async_hooks';
import { Unavailable } from '../domain/errors.ts';

/** When the request that the current work belongs to stops waiting, by `performance.now()`. */
const current = new AsyncLocalStorage<number | undefined>();

/** The longest time of a timer, in milliseconds. */
const longestTimer = 2 ** 31 - 1;

/** Runs work that stops waiting at a deadline, by `performance.now()`; undefined for none. */
export function runUntil<Result>(deadline: number | undefined, work: () => Result): Result {
  return current.run(deadline, work);
}

/** The deadline of the current work. Background work has none. */
export function currentDeadline(): number | undefined {
  return current.getStore();
}

/**
 * Limits a wait to the time until the deadline.
 * @returns the milliseconds that the current work may wait
 * @throws Unavailable after the deadline
 */
export function limitWait(milliseconds: number): number {
  const deadline = current.getStore();
  if (deadline === undefined) return milliseconds;
  const left = deadline - performance.now();
  if (left <= 0) throw new Unavailable(new Error('The request took too long.'));
  return Math.min(milliseconds, left);
}

/** Waits for a promise, but not past the deadline, nor for longer than this. @throws Unavailable with the message */
export async function waitFor(promise: Promise<unknown>, message: string, milliseconds = longestTimer): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Unavailable(new Error(message))), limitWait(milliseconds));
  await Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
