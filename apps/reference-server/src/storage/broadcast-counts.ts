import { sql } from 'kysely';
import type { EmailState, RecordKey } from '../domain/records.ts';
import type { Queries } from './database.ts';

/** A number of rows of which at most so many are counted that counting takes little. */
export interface BoundedCount {
  count: number;
  hasMore: boolean;
}

/** How many rows are counted at most: by an index alone, and by reading them. */
const [mostInIndex, mostRows] = [100_000, 10_000];

/** Counts the subscribers whom a broadcast of the account reaches. */
export async function countRecipients(db: Queries, accountId: string): Promise<BoundedCount> {
  const { count } = await db
    .selectFrom((own) =>
      own
        .selectFrom('subscribers')
        .where('account_id', '=', accountId)
        .where('status', '=', 'active')
        .where((eb) => eb.or([eb('eu_consent', 'is', null), eb('eu_consent', '!=', 'denied')]))
        .select('id')
        .limit(mostRows + 1)
        .as('counted'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { count: Math.min(count, mostRows), hasMore: count > mostRows };
}

/** The emails of a broadcast that are in the outbox, all of them and by state; without the states if there are many. */
export async function countBroadcastEmails(
  db: Queries,
  { account_id, id }: RecordKey,
): Promise<BoundedCount & { states?: { state: EmailState; count: number }[] }> {
  // By the beginning of their causes, which are the key of the table.
  const [first, end] = [`broadcast ${id} to `, `broadcast ${id} to!`];
  const emails = db
    .selectFrom('outbox')
    .where('account_id', '=', account_id)
    .where('cause', '>=', first)
    .where('cause', '<', end);
  const { count } = await db
    .selectFrom(
      emails
        .select('cause')
        .limit(mostInIndex + 1)
        .as('counted'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count > mostRows) return { count: Math.min(count, mostInIndex), hasMore: count > mostInIndex };
  const states = await emails
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .orderBy('state')
    .execute();
  return { count, hasMore: false, states };
}

/** How many subscribers of the account a broadcast that is sent to all of them at one time has passed, in the order of ids. */
export async function countPassed(
  db: Queries,
  accountId: string,
  lastId: string,
): Promise<[passed: number, of: number]> {
  const countUntil = (bound: string | undefined) =>
    db
      .selectFrom((own) => {
        const ids = own.selectFrom('subscribers').where('account_id', '=', accountId).select('id').orderBy('id');
        return (bound === undefined ? ids : ids.where('id', '<=', bound)).limit(mostInIndex).as('counted');
      })
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow();
  const [passed, all] = await Promise.all([countUntil(lastId), countUntil(undefined)]);
  return [passed.count, all.count];
}
