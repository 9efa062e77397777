import type { Queries } from '@email-automation/service/storage/database';
import { acrossAccounts } from '@email-automation/service/storage/statements/across-accounts';

/** How much has happened since a time. */
export interface ActivityCounts {
  emails: number;
  batches: number;
  deadLetters: number;
}

/** Counts what has happened since a time of the sandbox, by indexes on their times. */
export async function countActivity(db: Queries, since: Date): Promise<ActivityCounts> {
  const all = acrossAccounts(db, 'operator list');
  const [emails, batches, deadLetters] = await Promise.all([
    all
      .selectFrom('outbox')
      .where('created_at', '>=', `${since.toISOString().slice(0, 19)}Z`)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirst(),
    all
      .selectFrom('processed_batches')
      .where('processed_at', '>=', since.toISOString())
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirst(),
    all
      .selectFrom('dead_letters')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirst(),
  ]);
  const numberOf = (row: { count: number } | undefined) => Number(row?.count ?? 0);
  return { emails: numberOf(emails), batches: numberOf(batches), deadLetters: numberOf(deadLetters) };
}
