import { sql } from 'kysely';
import type { Queries } from '../database.ts';
import { isDatabaseFailure } from '../unavailable.ts';

/**
 * Runs changes of a transaction. If they fail, only they are rolled back, and the transaction can continue.
 * @returns the result, or the error
 * @throws the error when the database has failed, because then the whole transaction has to be retried
 */
export async function attempt<Result>(
  db: Queries,
  changes: () => Promise<Result>,
): Promise<{ result: Result } | { error: unknown }> {
  await sql`savepoint attempt`.execute(db);
  try {
    const result = await changes();
    await sql`release savepoint attempt`.execute(db);
    return { result };
  } catch (error) {
    if (isDatabaseFailure(error)) throw error;
    // This fails if the connection is lost; then the whole transaction fails.
    await sql`rollback to savepoint attempt`.execute(db);
    await sql`release savepoint attempt`.execute(db);
    return { error };
  }
}
