import { Unavailable } from '../domain/errors.ts';
import type { Outage } from '../services/services.ts';
import type { Database } from '../storage/database.ts';
import { isReachable } from '../storage/open.ts';

/** Milliseconds between checks whether the database responds again. */
const checkMilliseconds = 1000;

/** Logs once when the database no longer responds, and once when it responds again, however much fails in between. */
export function watchOutages(database: Database, log: Log) {
  let state: 'up' | 'checking' | 'down' | 'stopped' = 'up';
  let timer: NodeJS.Timeout | undefined;
  const outage = { began: 0, error: '', tryAt: 0 };

  async function check(error: unknown): Promise<void> {
    const isUp = await isReachable(database);
    if (state === 'stopped') return;
    if (isUp) {
      const seconds = Math.round((performance.now() - outage.began) / 1000);
      if (state === 'down') log.info({ outage: 'ended', seconds }, 'The database responds again.');
      state = 'up';
      return;
    }
    if (state === 'checking') log.error({ outage: 'began', err: error }, 'The database does not respond.');
    state = 'down';
    outage.tryAt = performance.now() + checkMilliseconds;
    timer = setTimeout(check, checkMilliseconds, error);
  }

  return {
    /** Notes an error of the background. @returns whether it is one of many of an outage that is logged already */
    note(error: unknown): boolean {
      if (!(error instanceof Unavailable)) return false;
      if (state === 'up') {
        state = 'checking';
        outage.began = performance.now();
        outage.error = error.message;
        void check(error);
      }
      return state === 'down';
    },
    /** The present outage; undefined without one. */
    outage: () => (state === 'down' ? describeOutage(outage) : undefined),
    stop() {
      state = 'stopped';
      clearTimeout(timer);
    },
  };
}

/** Describes an outage by its times on the clock of `performance`. */
export function describeOutage({ began, error, tryAt }: { began: number; error: string; tryAt: number }): Outage {
  const now = performance.now();
  return { error, lasts: now - began, untilNextTry: Math.max(0, tryAt - now) };
}

/** Where the background logs: facts, and a sentence about the event. */
export type Log = Record<'info' | 'error', (facts: object, message: string) => void>;
