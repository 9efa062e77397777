import type { Queries } from '@email-automation/service/storage/database';
import { acrossAccounts } from '@email-automation/service/storage/statements/across-accounts';

/** Counts of what has happened since a time. */
export interface ActivityCounts {
  emails: number;
  batches: number;
  deadLetters: number;
}

/** Counts what has happened since a time of the sandbox, by indexes on their times. */
export async function countActivity(db: Queries, since: Date): Promise<ActivityCounts> {
  const all = acrossAccounts(db, 'operator list');
  const at = since.toISOString();
  const { count } = all.fn;
  const found = await Promise.all(
    [
      all
        .selectFrom('outbox')
        .where('created_at', '>=', `${at.slice(0, 19)}Z`)
        .select(count('account_id').as('count')),
      all.selectFrom('processed_batches').where('processed_at', '>=', at).select(count('account_id').as('count')),
      all.selectFrom('dead_letters').select(count('account_id').as('count')),
    ].map((query) => query.executeTakeFirstOrThrow()),
  );
  const [emails = 0, batches = 0, deadLetters = 0] = found.map((row) => Number(row.count));
  return { emails, batches, deadLetters };
}
