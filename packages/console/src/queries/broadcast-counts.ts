import type { EmailState, RecordKey } from '@email-automation/service/domain/records';
import type { Queries } from '@email-automation/service/storage/database';
import { type BoundedCount, countUpTo } from '@email-automation/service/storage/statements/count-rows';
import { rowsOf } from '@email-automation/service/storage/statements/rows-by-key';

/** How many rows are counted at most: by an index alone, and by reading them. */
const [mostInIndex, mostRows] = [100_000, 10_000];

/** The emails of a broadcast that are in the outbox, all of them and by state; without the states if there are many. */
export async function countBroadcastEmails(
  db: Queries,
  { account_id, id }: RecordKey,
): Promise<BoundedCount & { states?: { state: EmailState; count: number }[] }> {
  // By the beginning of their causes, which are the key of the table.
  const [first, end] = [`broadcast ${id} to `, `broadcast ${id} to!`];
  const emails = rowsOf(db, 'outbox', { account_id }).where('cause', '>=', first).where('cause', '<', end);
  const all = await countUpTo(db, emails.select('cause'), mostInIndex);
  if (all.count > mostRows) return all;
  const states = await emails
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .orderBy('state')
    .execute();
  return { ...all, states };
}
