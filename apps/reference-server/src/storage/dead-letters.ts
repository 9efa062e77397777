import type { Batch, DeadLetter } from '../domain/records.ts';
import { type Database, dialectOf, type Queries } from './database.ts';

const maxAttempts = 6;

/** What becomes of a batch that failed as a whole. */
export interface FailedAttempt {
  attempts: number;
  /** Seconds until it is tried again; none when it was set aside. */
  retryAfter: number | undefined;
}

/**
 * Notes that a batch failed: it is tried again after 2, 4, 8, 16 and 32 seconds, and then set aside with its error.
 * Later batches of its account wait until then, so that their order holds; other accounts do not.
 * @returns nothing when another worker has brought the batch to its end meanwhile
 */
export function recordFailedAttempt(
  { query }: Database,
  { position }: Batch,
  error: string,
  now: Date,
): Promise<FailedAttempt | undefined> {
  return query.transaction().execute(async (db) => {
    const batch = await dialectOf(db)
      .lock(db.selectFrom('queued_batches').where('position', '=', position).selectAll())
      .executeTakeFirst();
    if (batch === undefined) return undefined;
    const attempts = batch.attempts + 1;
    if (attempts < maxAttempts) {
      const retryAfter = 2 ** attempts;
      const retry_at = new Date(now.getTime() + retryAfter * 1000).toISOString();
      await db
        .updateTable('queued_batches')
        .set({ attempts, retry_at, error })
        .where('position', '=', position)
        .execute();
      return { attempts, retryAfter };
    }
    const { account_id, request_id, operation, payload, accepted_at } = batch;
    const row = { account_id, request_id, operation, payload, accepted_at, attempts, error };
    await db
      .insertInto('dead_letters')
      .values({ ...row, dead_lettered_at: now.toISOString() })
      .execute();
    await db.deleteFrom('queued_batches').where('position', '=', position).execute();
    return { attempts, retryAfter: undefined };
  });
}

/** Batches that were given up, the oldest first, without their payload. */
export function listDeadLetters(db: Queries): Promise<Omit<DeadLetter, 'payload'>[]> {
  return db
    .selectFrom('dead_letters')
    .select(['account_id', 'request_id', 'operation', 'accepted_at', 'attempts', 'error', 'dead_lettered_at'])
    .orderBy('dead_lettered_at')
    .orderBy('request_id')
    .execute();
}

/** Puts a batch that was set aside back into the inbox, behind what waits there. @returns whether there was one */
export function retryDeadLetter(db: Database['query'], requestId: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const row = await transaction
      .deleteFrom('dead_letters')
      .where('request_id', '=', requestId)
      .returning(['account_id', 'request_id', 'operation', 'payload', 'accepted_at'])
      .executeTakeFirst();
    if (row) await transaction.insertInto('queued_batches').values(row).execute();
    return row !== undefined;
  });
}
