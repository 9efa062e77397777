import type { Insertable, Selectable } from 'kysely';
import type { Database, Dialect, Queries } from './database.ts';
import type { InboxFailureRow, InboxRow, Tables } from './tables.ts';

export type Batch = Selectable<InboxRow>;

/** Puts an accepted batch on disk; it is there when the promise is fulfilled. */
export async function accept(db: Queries, batch: Insertable<Tables['inbox']>): Promise<void> {
  await db.insertInto('inbox').values(batch).execute();
}

/**
 * Claims the oldest batch of an account that no other worker holds, until the transaction ends. Batches of one account
 * are so processed one after the other, in the order of their acceptance.
 */
export async function claim(db: Queries, dialect: Dialect): Promise<Batch | undefined> {
  const waiting = db
    .selectFrom('accounts')
    .where((eb) =>
      eb.exists(eb.selectFrom('inbox').whereRef('inbox.account_id', '=', 'accounts.id').select('inbox.account_id')),
    )
    .select('accounts.id')
    .limit(1);
  const account = await dialect.lockFree(waiting).executeTakeFirst();
  if (account === undefined) return undefined;
  return db
    .selectFrom('inbox')
    .where('account_id', '=', account.id)
    .selectAll()
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
}

/** Ends a batch: with the transaction of its effects it leaves the inbox, and its failures are kept. */
export async function finish(db: Queries, batch: Batch, failures: InboxFailureRow[]): Promise<void> {
  if (failures.length > 0) await db.insertInto('inbox_failures').values(failures).execute();
  await db
    .deleteFrom('inbox')
    .where('account_id', '=', batch.account_id)
    .where('position', '=', batch.position)
    .execute();
}

/** How many batches wait to be processed. */
export async function waiting({ query }: Database): Promise<number> {
  const { count } = await query
    .selectFrom('inbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Batches that wait, the oldest first. */
export function listBatches(db: Queries) {
  return db
    .selectFrom('inbox')
    .select(['account_id', 'request_id', 'operation', 'accepted_at'])
    .orderBy('position')
    .execute();
}

/** Records that could not be taken, of one request or of all. */
export function failuresOf(db: Queries, requestId?: string): Promise<InboxFailureRow[]> {
  let failures = db.selectFrom('inbox_failures').selectAll();
  if (requestId !== undefined) failures = failures.where('request_id', '=', requestId);
  return failures.orderBy('request_id').orderBy('record').execute();
}
