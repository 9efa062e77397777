import type { SelectQueryBuilder } from 'kysely';
import type { Queries } from '../database.ts';

/** Counts rows. */
// biome-ignore lint/suspicious/noExplicitAny: any rows can be counted
export async function countRows(rows: SelectQueryBuilder<any, any, object>): Promise<number> {
  const { count } = await rows.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return count;
}

/** A number of rows, counted up to a limit that keeps counting cheap. */
export interface BoundedCount {
  count: number;
  hasMore: boolean;
}

/** Counts rows up to a number. @param rows selects one column of them, best one of the index that finds them */
export async function countUpTo(
  db: Queries,
  // biome-ignore lint/suspicious/noExplicitAny: any rows can be counted
  rows: SelectQueryBuilder<any, any, object>,
  most: number,
): Promise<BoundedCount> {
  const count = await countRows(db.selectFrom(rows.limit(most + 1).as('counted')));
  return { count: Math.min(count, most), hasMore: count > most };
}
