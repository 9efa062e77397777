import { setTimeout } from 'node:timers/promises';
import { type Database, dialectOf, type Queries } from '@email-automation/service/storage/database';
import { checkCounters } from './check-counters.ts';
import { checkOrder, checkStatuses, checkUnsubscribed, checkWrites } from './check-writes.ts';
import type { Ledger } from './ledger.ts';
import { settle } from './settle.ts';
import { readTraces } from './traces.ts';

/** How often the checks are repeated while requests without a response can still be under way. */
const attempts = 4;
/** Milliseconds between two attempts. */
const pause = 500;

/**
 * Compares a database with the responses that clients got, after they stopped and while a server is available. It waits until the
 * background work is done.
 * @returns the violations, in sentences
 */
export async function verify(database: Database, ledger: Ledger): Promise<string[]> {
  for (let attempt = 1; ; attempt++) {
    const violations = [...(await settle(database)), ...(await check(database, ledger))];
    if (violations.length === 0 || attempt === attempts) return [...violations, ...ledger.violations];
    await setTimeout(pause);
  }
}

/** In one transaction, so that all checks see the same moment. */
const check = (database: Database, ledger: Ledger): Promise<string[]> =>
  inSnapshot(database, async (db) => {
    const writes = [...ledger.writes.values()];
    const { done, violations } = checkWrites(writes, await readTraces(db));
    return [
      ...violations,
      ...(await checkUnsubscribed(db, writes, done)),
      ...(await checkOrder(db, ledger.writes)),
      ...(await checkStatuses(db, writes)),
      ...(await checkCounters(db)),
    ];
  });

function inSnapshot<Result>({ query }: Database, work: (db: Queries) => Promise<Result>): Promise<Result> {
  const transaction = query.transaction();
  return dialectOf(query).name === 'sqlite'
    ? transaction.execute(work)
    : transaction.setIsolationLevel('repeatable read').execute(work);
}
