import type { Insertable } from 'kysely';
import type { AccountWork, Batch, RecordFailure } from '../../domain/records.ts';
import { type Database, dialectOf, type Queries } from '../database.ts';
import type { Tables } from '../schema/tables.ts';
import { acrossAccounts, inAccountOrAll } from '../statements/across-accounts.ts';
import { insertRecords } from '../statements/bulk.ts';
import { changeTogether } from '../statements/change-together.ts';
import { countRows } from '../statements/count-rows.ts';
import { rowsOf } from '../statements/rows-by-key.ts';
import { insertNote, isUnchanged } from './account-work.ts';
import { longestRetry } from './dead-letters.ts';

/** Queues an accepted batch; it is on disk when the promise resolves. */
export async function queueBatch(db: Queries, batch: Insertable<Tables['queued_batches']>): Promise<void> {
  await changeTogether(db, (within) => [
    within.insertInto('queued_batches').values(batch),
    insertNote(within, batch.account_id, 'batch'),
  ]);
}

/**
 * Claims the first batch of an account until the transaction ends, if it is due and no other worker holds it: batches of one
 * account are processed one at a time, in the order in which they were accepted. Then waits for the lock on the subscribers of
 * the account.
 */
export async function claimBatch(db: Queries, accountId: string, now: Date): Promise<Batch | undefined> {
  // No retry is that late, unless it was scheduled while the clock was wrong.
  const tooLate = new Date(now.getTime() + longestRetry * 1000).toISOString();
  const first = db
    .selectFrom('queued_batches')
    .innerJoin('accounts', 'accounts.id', 'queued_batches.account_id')
    .where('accounts.id', '=', accountId)
    .where('queued_batches.account_id', '=', accountId)
    .where('position', '=', (eb) =>
      eb
        .selectFrom('queued_batches as first')
        .where('first.account_id', '=', accountId)
        .select((of) => of.fn.min('first.position').as('position')),
    )
    .where((eb) =>
      eb.or([eb('retry_at', 'is', null), eb('retry_at', '<=', now.toISOString()), eb('retry_at', '>', tooLate)]),
    )
    .selectAll('queued_batches');
  return dialectOf(db).lockFree(first, ['queued_batches', 'accounts']).executeTakeFirst();
}

/** When the first batch of an account is retried, empty if it need not wait; undefined without one. */
export async function nextBatchDue(db: Queries, accountId: string): Promise<string | undefined> {
  const first = await findFirstBatch(db, accountId);
  return first && (first.retry_at ?? '');
}

/** The first batch of an account, whoever processes it. */
export function findFirstBatch(db: Queries, accountId: string) {
  return rowsOf(db, 'queued_batches', { account_id: accountId })
    .select(['account_id', 'position', 'request_id', 'retry_at'])
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Deletes a processed batch, and stores its result and its failed records. Call it at the end of the transaction of the
 * batch's effects. If no other batch of the account waits, it settles the note that the batch was found by.
 * @param records how many the batch has
 * @returns whether the note is settled
 */
export async function finishBatch(
  db: Queries,
  batch: Batch,
  records: number,
  failures: RecordFailure[],
  now: Date,
  note: AccountWork,
): Promise<boolean> {
  const { account_id, request_id, operation, accepted_at, attempts, position } = batch;
  await insertRecords(db, 'record_failures', failures);
  const processed = { account_id, request_id, operation, accepted_at, attempts, position };
  const outcome = { processed_at: now.toISOString(), records, failed: failures.length };
  const settled = await changeTogether(db, (within) => [
    within.insertInto('processed_batches').values({ ...processed, ...outcome }),
    within.deleteFrom('queued_batches').where('account_id', '=', account_id).where('position', '=', position),
    within
      .deleteFrom('account_work')
      .where(isUnchanged(within, note))
      .where(({ not, exists, selectFrom }) => {
        const others = selectFrom('queued_batches').where('account_id', '=', account_id);
        return not(exists(others.where('position', '!=', position).select('position')));
      }),
  ]);
  return settled === 1;
}

export const countQueuedBatches = ({ query }: Database): Promise<number> =>
  countRows(acrossAccounts(query, 'operator list').selectFrom('queued_batches'));

/** When the oldest queued batch was accepted; undefined without any. */
export async function findOldestBatch({ query }: Database): Promise<string | undefined> {
  const oldest = await acrossAccounts(query, 'operator list')
    .selectFrom('queued_batches')
    .select((eb) => eb.fn.min('accepted_at').as('accepted_at'))
    .executeTakeFirst();
  return oldest?.accepted_at ?? undefined;
}

/** The number of queued batches whose last attempt failed. */
export const countFailingBatches = ({ query }: Database): Promise<number> =>
  countRows(acrossAccounts(query, 'operator list').selectFrom('queued_batches').where('error', 'is not', null));

/** The queued batches that match a filter, oldest first, without their payload. */
export function listQueuedBatches(
  db: Queries,
  filter: { request_id?: string; account_id?: string; operation?: Batch['operation'] } = {},
  most = 1000,
) {
  return inAccountOrAll(db, filter.account_id)
    .selectFrom('queued_batches')
    .select(['account_id', 'request_id', 'operation', 'accepted_at', 'attempts', 'retry_at', 'error', 'position'])
    .where((eb) => eb.and(filter))
    .orderBy('position')
    .limit(most)
    .execute();
}

/** The failed records of one request, or of all. @param accountId the account of the request, which makes it faster */
export function listRecordFailures(db: Queries, requestId?: string, accountId?: string): Promise<RecordFailure[]> {
  let failures = inAccountOrAll(db, accountId).selectFrom('record_failures').selectAll();
  if (accountId !== undefined) failures = failures.where('account_id', '=', accountId);
  if (requestId !== undefined) failures = failures.where('request_id', '=', requestId);
  return failures.orderBy('request_id').orderBy('record').execute();
}
