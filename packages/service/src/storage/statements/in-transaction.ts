import type { Kysely, Transaction } from 'kysely';
import { isDeadlock } from '../unavailable.ts';

/** How often a transaction runs again at once when the database has ended it for a deadlock. */
const maxDeadlocks = 5;

/**
 * Runs work in a transaction. After a deadlock, for example of a subscription with a batch of the same subscribers, the work
 * runs again from its start: PostgreSQL has rolled it back, and whoever it met continues.
 * @param work may run several times, so that it changes nothing but the database
 */
export async function inTransaction<Tables, Result>(
  query: Kysely<Tables>,
  work: (db: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  for (let deadlocks = 0; ; deadlocks++) {
    try {
      return await query.transaction().execute(work);
    } catch (error) {
      if (!isDeadlock(error) || deadlocks === maxDeadlocks) throw error;
    }
  }
}
