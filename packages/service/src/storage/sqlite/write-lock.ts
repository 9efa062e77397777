import { Unavailable } from '../../domain/errors.ts';
import { limitWait } from '../../ports/deadline.ts';

const [firstDelay, longestDelay] = [2, 50];
/** Result code of SQLite: another process holds a lock. */
const busy = 5;

/** Lets one transaction or statement of this process write at a time, in the order in which they ask. */
export class WriteLock {
  readonly #timeout: number;
  readonly #waiting = new Set<() => void>();
  #held = false;

  /** @param timeout milliseconds that a writer waits, for this and for other processes */
  constructor(timeout: number) {
    this.#timeout = timeout;
  }

  get isHeld(): boolean {
    return this.#held;
  }

  /** When a wait that begins now ends, by `performance.now()`. @throws Unavailable after the deadline of the request */
  deadline(): number {
    return performance.now() + limitWait(this.#timeout);
  }

  /** Waits for the lock. @returns its deadline, for `retryWhileLocked` @throws Unavailable */
  async acquire(): Promise<number> {
    const end = this.deadline();
    if (this.#held) await this.#wait();
    this.#held = true;
    return end;
  }

  release(): void {
    const [next] = this.#waiting;
    // The lock passes on directly, so that no writer overtakes.
    if (next) next();
    else this.#held = false;
  }

  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(timer);
        this.#waiting.delete(turn);
        settle();
      };
      const turn = () => end(resolve);
      const timer = setTimeout(() => end(() => reject(new Unavailable(new Error(late)))), limitWait(this.#timeout));
      this.#waiting.add(turn);
    });
  }
}

const late = 'Other transactions hold the write lock of the database for too long.';

/**
 * Runs a statement again while another process holds a lock. It waits in a timer, where the engine would block the event
 * loop.
 * @param end when to give up, by `performance.now()`
 * @throws Unavailable when the lock is still held
 */
export async function retryWhileLocked<Result>(statement: () => Result, end: number): Promise<Result> {
  for (let delay = firstDelay; ; delay = Math.min(2 * delay, longestDelay)) {
    try {
      return statement();
    } catch (error) {
      if (!isBusy(error) || performance.now() + delay > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
}

function isBusy(error: unknown): boolean {
  const { cause } = error as { cause?: { errcode?: number } };
  return error instanceof Unavailable && ((cause?.errcode ?? 0) & 0xff) === busy;
}
