import type { Queries } from './database.ts';

/** How much has happened since a time. */
export interface ActivityCounts {
  emails: number;
  batches: number;
  deadLetters: number;
}

/** Counts what has happened since a time of the sandbox, by indexes on their times. */
export async function countActivity(db: Queries, since: Date): Promise<ActivityCounts> {
  const [emails, batches, deadLetters] = await Promise.all([
    db
      .selectFrom('outbox')
      .where('created_at', '>=', `${since.toISOString().slice(0, 19)}Z`)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirst(),
    db
      .selectFrom('processed_batches')
      .where('processed_at', '>=', since.toISOString())
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirst(),
    db
      .selectFrom('dead_letters')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirst(),
  ]);
  const numberOf = (row: { count: number } | undefined) => Number(row?.count ?? 0);
  return { emails: numberOf(emails), batches: numberOf(batches), deadLetters: numberOf(deadLetters) };
}
