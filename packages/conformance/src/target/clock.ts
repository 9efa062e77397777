import { CheckError, Skipped } from '../http/outcomes.ts';
import { callHook } from './call-hook.ts';
import type { Target } from './target.ts';

/** The clock of the server under test. */
export interface Clock {
  /** Returns the time of the server. @throws Skipped when the target has no clock hook */
  now(): Promise<Date>;
  /**
   * Moves the time of the server forward; due work on the way is done before the promise resolves.
   * @throws Skipped when the target has no clock hook, CheckError when the clock does not move
   */
  advance(seconds: number): Promise<void>;
}

/** Seconds until a hook has to respond: the server does all due work on the way. */
const timeToMove = 120;

/** Creates the clock that the hook of the target moves. */
export function createClock({ clockHook, timeoutSeconds }: Pick<Target, 'clockHook' | 'timeoutSeconds'>): Clock {
  async function call(body?: object): Promise<string> {
    if (clockHook === undefined) throw new Skipped('The target has no clockHook, which moves the time of the server.');
    const seconds = Math.max(timeoutSeconds, body ? timeToMove : 0);
    return (await callHook('clockHook', clockHook, { body, seconds })).text;
  }

  const now = async () => parseNow(await call());
  return {
    now,
    async advance(seconds) {
      const before = await now();
      await call({ advance: seconds });
      const moved = ((await now()).getTime() - before.getTime()) / 1000;
      // Times can be rounded to seconds.
      if (moved > seconds - 2) return;
      throw new CheckError(`The clock hook moved the clock by ${moved} seconds instead of ${seconds}.`);
    },
  };
}

function parseNow(text: string): Date {
  let now: unknown;
  try {
    ({ now } = JSON.parse(text));
  } catch {
    // Reported below.
  }
  const at = new Date(typeof now === 'string' ? now : Number.NaN);
  if (!Number.isNaN(at.getTime())) return at;
  throw new CheckError(`The clock hook did not return {"now": "2026-03-02T09:15:00Z"}: ${text}`);
}
