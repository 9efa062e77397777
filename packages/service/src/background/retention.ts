import type { Clock } from '../domain/clock.ts';
import type { AccountWork } from '../domain/records.ts';
import { type Deleted, deleteOldData, type Retention } from '../services/delete-old-data.ts';
import type { Database } from '../storage/database.ts';
import { findWork } from '../storage/queues/account-work.ts';
import { claimRetention, noteRetention } from '../storage/queues/retention.ts';
import { type Loop, startLoop } from './loop.ts';

const minute = 60_000;
/** Milliseconds from one deletion of an account's old data to the next. */
const interval = 60 * minute;
/** A claim is never as long: an account whose work is due later was noted while a clock was wrong. */
const tooLate = 2 * interval;
/** A step pauses for this many times as long as it took: on a busy machine, it takes longer, and pauses longer. */
const pauseFactor = 4;
const longestPause = 500;

interface RetentionOptions {
  database: Database;
  clock: Clock;
  retention: Retention;
  /** Called after each step that deleted rows. */
  count?: ((deleted: Deleted & { account: string }) => void) | undefined;
}

/** The deletion of one account's old data. */
interface Pass {
  work: AccountWork;
  steps: AsyncGenerator<Deleted>;
  /** When the claim ends. */
  until: Date;
}

/**
 * Deletes old data of all accounts, each about once in an hour, until it is stopped. Any number of servers can share a database:
 * one at a time deletes for an account. If it dies, another one does it an hour later.
 */
export function startRetention(
  { database, clock, retention, count = () => {} }: RetentionOptions,
  onError: (error: unknown) => void,
  pollMilliseconds = minute,
): Loop {
  let pass: Pass | undefined;
  const step = async () => {
    const began = performance.now();
    pass ??= await beginPass(database, clock, retention);
    if (pass === undefined) return false;
    const { value: deleted, done } = await nextStep(pass);
    if (done) pass = undefined;
    else if (deleted.rows > 0) count({ ...deleted, account: pass.work.account_id });
    if (pass) pass = await renew(database, clock, pass);
    const pause = Math.min(longestPause, pauseFactor * (performance.now() - began));
    await new Promise((resolve) => setTimeout(resolve, pause));
    return true;
  };
  return startLoop(
    () =>
      step().catch((error) => {
        // The claim ends by itself.
        pass = undefined;
        throw error;
      }),
    onError,
    pollMilliseconds,
  );
}

const nextStep = async ({ steps }: Pass) => (await steps.next()) as IteratorResult<Deleted, undefined>;

async function beginPass(database: Database, clock: Clock, retention: Retention): Promise<Pass | undefined> {
  const now = clock.now();
  const until = new Date(now.getTime() + interval);
  let found = await findWork(database, now, { retention: tooLate });
  if (found.length === 0) {
    await noteRetention(database.query);
    found = await findWork(database, now, { retention: tooLate });
  }
  for (const one of found) {
    const work = await claimRetention(database.query, one, until);
    if (work) return { work, until, steps: deleteOldData(database.query, work.account_id, retention, now) };
  }
  return undefined;
}

/**
 * Claims the account for longer if the pass takes long.
 * @returns undefined if another server has claimed it since, or if the clock moved past the claim: more data is old then
 */
async function renew({ query }: Database, clock: Clock, pass: Pass): Promise<Pass | undefined> {
  const now = clock.now().getTime();
  if (pass.until.getTime() <= now) return undefined;
  if (pass.until.getTime() - now > interval / 2) return pass;
  const until = new Date(now + interval);
  const work = await claimRetention(query, pass.work, until);
  return work && { ...pass, work, until };
}
