import { sql } from 'kysely';
import { dialectOf, type Queries } from '../database.ts';

/** A query that changes rows. */
interface Change {
  execute(): Promise<{ numInsertedOrUpdatedRows?: bigint; numDeletedRows?: bigint }[]>;
}

/**
 * Makes changes, all or none: on PostgreSQL in one statement, without the round trips of a transaction.
 * @param changesIn creates them for a database or a transaction; none may depend on another
 * @returns how many rows the last one has inserted or deleted
 */
export async function changeTogether(db: Queries, changesIn: (within: Queries) => Change[]): Promise<number> {
  if (dialectOf(db).name === 'postgres') {
    const changes = changesIn(db);
    const last = changes.pop();
    const others = changes.map((change, n) => sql`${sql.id(`change_${n}`)} as (${change})`);
    const { numAffectedRows } = await sql`with ${sql.join(others)} ${last}`.execute(db);
    return Number(numAffectedRows);
  }
  const run = async (within: Queries) => {
    let count = 0n;
    for (const change of changesIn(within)) {
      const [result] = await change.execute();
      count = result?.numInsertedOrUpdatedRows ?? result?.numDeletedRows ?? 0n;
    }
    return Number(count);
  };
  return db.isTransaction ? run(db) : db.transaction().execute(run);
}
