import type { SelectQueryBuilder } from 'kysely';

/** Counts rows. */
// biome-ignore lint/suspicious/noExplicitAny: any rows can be counted
export async function countRows(rows: SelectQueryBuilder<any, any, object>): Promise<number> {
  const { count } = await rows.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return count;
}
