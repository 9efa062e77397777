import type { Kysely } from 'kysely';
import { createTable } from './create-table.ts';

/** The accounts with work for the background. A look at the start finds the work that exists already. */
export async function accountWork(db: Kysely<{ outbox: { next_attempt_at: string | null } }>): Promise<void> {
  await createTable(db, 'account_work', {
    key: 'account_id kind',
    text: 'account_id kind due_at',
    integer: 'version',
  }).execute();
  await db.schema.createIndex('account_work_by_time').on('account_work').column('due_at').execute();
  await db.schema
    .createIndex('outbox_by_account_and_next_attempt')
    .on('outbox')
    .columns(['account_id', 'next_attempt_at'])
    .where('next_attempt_at', 'is not', null)
    .execute();
}
