import { durationRule, readDuration } from '@email-automation/contract-tools/durations';
import { timestamp } from '@email-automation/service/domain/clock';
import type { Clock } from '@email-automation/types/operator/schemas';
import { Refusal } from '../refusal.ts';
import type { Sandbox } from '../sandbox.ts';
import { latestTime, parseClockTime, requirePossibleTime } from './movable-clock.ts';
import { findNextDue } from './next-due.ts';

/** Times with due work that one move visits: work that retries without end would never let it arrive. */
const maxVisits = 100_000;

const wentBack =
  'The clock went back. What has happened stays, also what has later times; campaigns, limits, and retries go on from here.';

type Target = Date | 'next' | 'all';

/** Options of a move of the clock. */
export interface MoveOptions {
  /** Ends the move early: the clock stays at the time that it has reached, with all due work done. */
  signal?: AbortSignal;
}

export type SandboxClock = ReturnType<typeof createSandboxClock>;

/**
 * Creates the functions that read and move the clock of a sandbox. A move forward visits every time with due work on the way, in
 * order, and does it at that time: a week of a daily series gives seven emails. It has done everything when its promise resolves.
 * Each move rejects while another one is under way, and for a time that is not from 1970 to 9999.
 * @param visits the largest number of times that one move visits
 */
export function createSandboxClock(sandbox: Omit<Sandbox, 'time'>, visits = maxVisits) {
  const { clock, database } = sandbox;
  /** Whether the clock was ticking before the move that is under way. */
  let moving: { ticking: boolean } | undefined;

  const read = async (message?: string): Promise<Clock> => {
    const now = clock.now();
    const due = await findNextDue(database);
    const next = due && new Date(Math.max(due.getTime(), now.getTime()));
    const ticking = moving?.ticking ?? clock.ticking;
    return { now: timestamp(now), ticking, next_due: next ? timestamp(next) : null, ...(message && { message }) };
  };

  /** Does work while no other call moves the clock. */
  async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
    if (moving) {
      throw new Refusal(409, 'Another move of the clock is under way. Wait until it has its response, then try again.');
    }
    moving = { ticking: clock.ticking };
    try {
      return await work();
    } finally {
      moving = undefined;
    }
  }

  /** Visits everything that is due until the target. @returns the remaining work, if it did not arrive */
  async function visit(target: Target, settle: () => Promise<void>, signal?: AbortSignal): Promise<string | undefined> {
    await settle();
    for (let visited = 0; ; visited++) {
      const next = await findNextDue(database, clock.now());
      if (next === undefined || next > (target instanceof Date ? target : latestTime)) {
        if (target instanceof Date) clock.set(target);
        else if (next) return beyondLatest;
        else if (visited === 0) return 'Nothing is due.';
        return undefined;
      }
      if (signal?.aborted) return `The move ended early; something is due at ${timestamp(next)}.`;
      if (visited === visits) throw new Refusal(409, describeEndless(clock.now(), next, visits));
      clock.set(next);
      await settle();
      if (target === 'next') return undefined;
    }
  }

  /** @param getTarget gets the time at which the clock stands still for the move */
  function move(getTarget: (now: Date) => Target, { signal }: MoveOptions = {}): Promise<Clock> {
    return alone(async () => {
      const { background } = sandbox;
      const resume = await background?.pause();
      const wasTicking = clock.ticking;
      clock.stop();
      try {
        const target = getTarget(clock.now());
        if (target instanceof Date && target < clock.now()) {
          clock.set(target);
          await background?.settle();
          return wentBack;
        }
        if (!background?.hasScheduler) throw new Refusal(409, noBackground);
        return await visit(target, background.settle, signal);
      } finally {
        if (wasTicking) clock.start();
        resume?.();
      }
    }).then(read);
  }

  return {
    now: clock.now,
    /** The present time, whether the clock is ticking, and when something is due next. */
    read: () => read(),
    /** Moves the clock to a time. Back is allowed: past work stays, and is not repeated. */
    async set(at: Date | string, options?: MoveOptions) {
      const target = parseClockTime(at);
      return move(() => target, options);
    },
    /** Moves the clock forward. @param duration such as `1h`, `90m`, `1d12h`, `1w`, or `1y` (365 days), or seconds */
    async advance(duration: string | number, options?: MoveOptions) {
      const milliseconds = parseDuration(duration);
      return move((now) => requirePossibleTime(new Date(now.getTime() + milliseconds)), options);
    },
    /** Moves the clock to the next time with due work, or on until no work is due any more. */
    async run(to: 'next' | 'all', options?: MoveOptions) {
      if (to !== 'next' && to !== 'all') throw new Refusal(400, 'The clock can run to next or to all.');
      return move(() => to, options);
    },
    stop: () => alone(async () => clock.stop()).then(() => read()),
    start: () => alone(async () => clock.start()).then(() => read()),
  };
}

const beyondLatest = `The next thing is due after ${timestamp(latestTime)}, to which the clock can be set at most.`;

const noBackground =
  'This process has no worker or no scheduler, so that nothing would be done on the way. Move the clock of one that has both.';

function describeEndless(now: Date, next: Date, visits: number): string {
  const reached = `The clock is at ${timestamp(now)} after ${visits.toLocaleString('en')} times at which something was due`;
  return `${reached}, and more is due at ${timestamp(next)}. Look for what is retried without end: batches list, emails list --state queued. To go on, move the clock again.`;
}

function parseDuration(duration: string | number): number {
  const milliseconds = typeof duration === 'number' ? duration * 1000 : readDuration(duration);
  if (milliseconds === undefined || !(milliseconds >= 0 && milliseconds < Infinity))
    throw new Refusal(400, `The time to advance ${durationRule}, or a number of seconds.`);
  return milliseconds;
}
