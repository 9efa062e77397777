import { NotInTime } from '../http/outcomes.ts';

/** How long and how often to poll. */
export interface Repetition {
  /** When the time is over, in milliseconds; it may become later while polling. */
  end(): number;
  wait(milliseconds: number): Promise<void>;
  now?: () => number;
}

/** In milliseconds; every further pause is twice as long, up to the longest. */
const pauses = { first: 100, longest: 3200 };

/**
 * Calls `read` until it returns a value; the last observation of `read` is in the failure. The last call begins when the time is over,
 * so that a timely effect always shows, even if calls take long.
 * @throws NotInTime after the last call, and the error of a call at once
 */
export async function poll<T>(
  expected: string,
  read: (see: (value: unknown) => void) => Promise<T | undefined>,
  { end, wait, now = Date.now }: Repetition,
): Promise<T> {
  const began = now();
  let seen: unknown = 'not the case';
  const see = (value: unknown) => {
    seen = value;
  };
  for (let pause = pauses.first; ; pause = Math.min(2 * pause, pauses.longest)) {
    const isLast = now() >= end();
    const found = await read(see);
    if (found !== undefined) return found;
    if (isLast) throw new NotInTime(`${expected} within ${Math.round((end() - began) / 100) / 10} s`, seen);
    await wait(Math.max(0, Math.min(pause, end() - now())));
  }
}
