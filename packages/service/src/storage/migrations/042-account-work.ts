import { type Kysely, sql } from 'kysely';
import { createTable } from './create-table.ts';

/** The accounts with work for the background. */
export async function accountWork(
  db: Kysely<{
    queued_batches: { account_id: string };
    broadcasts: { account_id: string; next_send_at: string | null };
    campaigns: { account_id: string; status: string };
    outbox: { account_id: string; next_attempt_at: string | null };
    account_work: { account_id: string; kind: string; due_at: string; version: string };
  }>,
): Promise<void> {
  await createTable(db, 'account_work', { key: 'account_id kind', text: 'account_id kind due_at version' }).execute();
  await db.schema.createIndex('account_work_by_time').on('account_work').columns(['kind', 'due_at']).execute();
  await db.schema
    .createIndex('outbox_by_account_and_next_attempt')
    .on('outbox')
    .columns(['account_id', 'next_attempt_at'])
    .where('next_attempt_at', 'is not', null)
    .execute();
  const note = (kind: string) =>
    [sql.lit(kind).as('kind'), sql.lit('').as('due_at'), sql.lit('0').as('version')] as const;
  const columns = ['account_id', 'kind', 'due_at', 'version'] as const;
  const sources = [
    db.selectFrom('queued_batches').select(['account_id', ...note('batch')]),
    db
      .selectFrom('broadcasts')
      .where('next_send_at', 'is not', null)
      .select(['account_id', ...note('broadcast')]),
    db
      .selectFrom('campaigns')
      .where('status', '=', 'active')
      .select(['account_id', ...note('campaign')]),
    db
      .selectFrom('outbox')
      .where('next_attempt_at', 'is not', null)
      .select(['account_id', ...note('email')]),
  ];
  for (const source of sources)
    await db.insertInto('account_work').columns(columns).expression(source.distinct()).execute();
}
