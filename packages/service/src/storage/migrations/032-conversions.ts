import type { Kysely } from 'kysely';
import { createTable } from './create-table.ts';

/** The visits to goals that count. If a goal counts each visitor once, a conversion has the id of its visitor. */
export async function conversions(db: Kysely<object>): Promise<void> {
  await createTable(db, 'conversions', {
    key: 'account_id goal_id id',
    text: 'account_id goal_id id visitor occurred_at',
    integer: 'value',
  }).execute();
}
