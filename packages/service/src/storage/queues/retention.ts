import { systemRandom } from '../../domain/random.ts';
import type { AccountWork } from '../../domain/records.ts';
import type { Queries } from '../database.ts';
import { acrossAccounts } from '../statements/across-accounts.ts';
import { rowsOf, saveFields } from '../statements/rows-by-key.ts';

/** How many accounts without a note a poll finds, and how many subscribers, batches, or keys a step reads. */
const [mostAccounts, mostSubscribers, mostBatches] = [100, 200, 500];

/** Notes that the old data of accounts is to be deleted, for some that have no such note. */
export async function noteRetention(db: Queries): Promise<void> {
  const accounts = await acrossAccounts(db, 'due work')
    .selectFrom('accounts')
    .leftJoin('account_work', (join) =>
      join.onRef('account_work.account_id', '=', 'accounts.id').on('account_work.kind', '=', 'retention'),
    )
    .where('account_work.account_id', 'is', null)
    .select('accounts.id')
    .limit(mostAccounts)
    .execute();
  // Another server can have noted and claimed one since.
  for (const { id } of accounts)
    await db
      .insertInto('account_work')
      .values({ account_id: id, kind: 'retention', due_at: '', version: systemRandom.uuid() })
      .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doNothing())
      .execute();
}

/**
 * Claims the deletion of an account's old data until a time, at which it is due again.
 * @returns the note of the claim; undefined if another server was faster
 */
export async function claimRetention(db: Queries, work: AccountWork, until: Date): Promise<AccountWork | undefined> {
  const claim = { due_at: until.toISOString(), version: systemRandom.uuid() };
  const { account_id, kind, version } = work;
  const count = await saveFields(db, 'account_work', { account_id, kind, version }, claim);
  return count === 1 ? { ...work, ...claim } : undefined;
}

/** The ids of the next subscribers of an account, in their order; fewer than asked for at the end. */
export async function nextSubscribers(db: Queries, accountId: string, after: string): Promise<string[]> {
  const rows = await rowsOf(db, 'subscribers', { account_id: accountId })
    .where('id', '>', after)
    .select('id')
    .orderBy('id')
    .limit(mostSubscribers)
    .execute();
  return rows.map(({ id }) => id);
}

/** The next processed batches of an account, in the order of their ids. */
export function nextProcessedBatches(db: Queries, accountId: string, after: string) {
  return rowsOf(db, 'processed_batches', { account_id: accountId })
    .where('request_id', '>', after)
    .select(['request_id', 'processed_at'])
    .orderBy('request_id')
    .limit(mostBatches)
    .execute();
}

/** Deletes what became of batches, with the failures of their records. */
export async function deleteProcessedBatches(db: Queries, accountId: string, ids: string[]): Promise<void> {
  // First, as otherwise a crash in between would leave failures without their batch.
  for (const table of ['record_failures', 'processed_batches'] as const)
    await db
      .deleteFrom(table as 'processed_batches')
      .where('account_id', '=', accountId)
      .where('request_id', 'in', ids)
      .execute();
}

/** Deletes some idempotency keys that were stored before a time. @returns how many */
export async function deleteKeys(db: Queries, accountId: string, before: string): Promise<number> {
  const found = await rowsOf(db, 'idempotency_keys', { account_id: accountId })
    .where('created_at', '<', before)
    .select('key_hash')
    .orderBy('created_at')
    .limit(mostBatches)
    .execute();
  if (found.length === 0) return 0;
  await db
    .deleteFrom('idempotency_keys')
    .where('account_id', '=', accountId)
    .where('created_at', '<', before)
    .where(
      'key_hash',
      'in',
      found.map((key) => key.key_hash),
    )
    .execute();
  return found.length;
}
