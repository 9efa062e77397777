import { waitFor } from '../../ports/deadline.ts';
import type { Database } from '../database.ts';

/** Milliseconds that work waits for its turn. */
const waitMilliseconds = 10_000;
const late = 'Other requests hold the lock on the subscribers of the account for too long.';

/** Settles when the turns of an account that began so far are over. */
const lastTurns = new WeakMap<Database['query'], Map<string, Promise<unknown>>>();

/**
 * Runs the work on one account of a process one after the other. The database would do the same, but each waiting
 * transaction would take a connection, so that one busy account could take the connections of all accounts.
 * @throws Unavailable when the turn does not come in time
 */
export async function withAccountMutex<Result>(
  { query }: Database,
  accountId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const turns = lastTurns.get(query) ?? new Map<string, Promise<unknown>>();
  lastTurns.set(query, turns);
  const previous = turns.get(accountId);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const turn = Promise.all([previous, ended]);
  turns.set(accountId, turn);
  void turn.then(() => turns.get(accountId) === turn && turns.delete(accountId));
  try {
    if (previous) await waitFor(previous, late, waitMilliseconds);
    return await work();
  } finally {
    end();
  }
}
