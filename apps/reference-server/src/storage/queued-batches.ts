import type { Insertable } from 'kysely';
import type { Batch, RecordFailure } from '../domain/records.ts';
import { acrossAccounts, inAccountOrAll } from './across-accounts.ts';
import { insertRecords } from './bulk.ts';
import { type Database, dialectOf, type Queries } from './database.ts';
import { longestRetry } from './dead-letters.ts';
import type { Tables } from './tables.ts';

/** Queues an accepted batch; it is on disk when the promise resolves. */
export async function queueBatch(db: Queries, batch: Insertable<Tables['queued_batches']>): Promise<void> {
  await db.insertInto('queued_batches').values(batch).execute();
}

/** Whether a batch is due at a time, without a lock. `claimBatch` can still return none, because another worker holds it. */
export async function isBatchDue(db: Queries, now: Date): Promise<boolean> {
  return (
    (await selectDueBatch(acrossAccounts(db, 'due work'), now).select('position').executeTakeFirst()) !== undefined
  );
}

/**
 * Claims, until the transaction ends, the oldest due batch that no other worker holds. It is the first of its account:
 * batches of one account are processed one at a time, in the order in which they were accepted.
 */
export function claimBatch(db: Queries, now: Date): Promise<Batch | undefined> {
  return dialectOf(db)
    .lockFree(selectDueBatch(acrossAccounts(db, 'claim'), now).selectAll())
    .executeTakeFirst();
}

function selectDueBatch(db: Queries, now: Date) {
  // No retry is that late, unless it was scheduled while the clock was wrong.
  const tooLate = new Date(now.getTime() + longestRetry * 1000).toISOString();
  return db
    .selectFrom('queued_batches')
    .where('position', '=', (eb) =>
      eb
        .selectFrom('queued_batches as first')
        .whereRef('first.account_id', '=', 'queued_batches.account_id')
        .select((of) => of.fn.min('first.position').as('position')),
    )
    .where((eb) =>
      eb.or([eb('retry_at', 'is', null), eb('retry_at', '<=', now.toISOString()), eb('retry_at', '>', tooLate)]),
    )
    .orderBy('position')
    .limit(1);
}

/**
 * Deletes a processed batch, and stores what became of it and its failed records. Call it in the transaction of the batch's
 * effects.
 * @param records how many it has
 */
export async function finishBatch(
  db: Queries,
  batch: Batch,
  records: number,
  failures: RecordFailure[],
  now: Date,
): Promise<void> {
  const { account_id, request_id, operation, accepted_at, attempts, position } = batch;
  await insertRecords(db, 'record_failures', failures);
  await db
    .insertInto('processed_batches')
    .values({
      account_id,
      request_id,
      operation,
      accepted_at,
      processed_at: now.toISOString(),
      records,
      failed: failures.length,
      attempts,
      position,
    })
    .execute();
  await db.deleteFrom('queued_batches').where('account_id', '=', account_id).where('position', '=', position).execute();
}

export async function countQueuedBatches({ query }: Database): Promise<number> {
  const { count } = await acrossAccounts(query, 'operator list')
    .selectFrom('queued_batches')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The number of queued batches whose last attempt failed. */
export async function countFailingBatches({ query }: Database): Promise<number> {
  const { count } = await acrossAccounts(query, 'operator list')
    .selectFrom('queued_batches')
    .where('error', 'is not', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

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
