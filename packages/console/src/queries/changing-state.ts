import type { Queries } from '@email-automation/service/storage/database';
import { acrossAccounts } from '@email-automation/service/storage/statements/across-accounts';

/** Texts that differ after any change of batches, emails, or campaigns. Their queries stay cheap however much is stored. */
export interface ChangingState {
  batches: string;
  emails: string;
  campaigns: string;
}

/** Reads texts that differ after any change, for live pages. */
export async function readChangingState(db: Queries): Promise<ChangingState> {
  const all = acrossAccounts(db, 'operator list');
  const [queued, dead, processed, newest, unsent, campaigns, broadcasts] = await Promise.all([
    all
      .selectFrom('queued_batches')
      .select(({ fn }) => [
        fn.min('position').as('first'),
        fn.max('position').as('last'),
        fn.sum<number>('attempts').as('attempts'),
        fn.max('retry_at').as('retry_at'),
      ])
      .executeTakeFirst(),
    all
      .selectFrom('dead_letters')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirst(),
    newestAndCount(all, 'processed_batches', 'processed_at'),
    newestAndCount(all, 'outbox', 'created_at'),
    all
      .selectFrom('outbox')
      .where('next_attempt_at', 'is not', null)
      .select(({ fn }) => [fn.countAll().as('count'), fn.max('next_attempt_at').as('last')])
      .executeTakeFirst(),
    all
      .selectFrom('campaigns')
      .select(({ fn }) => [
        'status',
        fn.countAll().as('count'),
        fn.sum('active_subscriber_count').as('active'),
        fn.sum('unsubscribed_subscriber_count').as('unsubscribed'),
        fn.sum('removed_count').as('removed'),
      ])
      .groupBy('status')
      .orderBy('status')
      .execute(),
    all
      .selectFrom('broadcasts')
      .select(({ fn }) => ['status', fn.countAll().as('count')])
      .groupBy('status')
      .orderBy('status')
      .execute(),
  ]);
  return {
    batches: toText(queued, dead, processed),
    emails: toText(newest, unsent),
    campaigns: toText(campaigns, broadcasts),
  };
}

/** The newest time of a table, and how many rows have it: times are whole seconds. */
async function newestAndCount(
  db: Queries,
  table: 'processed_batches' | 'outbox',
  column: 'processed_at' | 'created_at',
) {
  const rows = db.selectFrom(table as 'outbox');
  const newest = await rows.select(({ fn }) => fn.max(column as 'created_at').as('at')).executeTakeFirst();
  if (newest?.at == null) return undefined;
  return rows
    .where(column as 'created_at', '=', newest.at)
    .select(({ fn, val }) => [fn.countAll().as('count'), val(newest.at).as('at')])
    .executeTakeFirst();
}

/** Counts of PostgreSQL are bigints. */
const toText = (...values: unknown[]): string =>
  JSON.stringify(values, (_, value) => (typeof value === 'bigint' ? String(value) : value));
