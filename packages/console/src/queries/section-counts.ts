import type { Queries } from '@email-automation/service/storage/database';
import { inAccountOrAll } from '@email-automation/service/storage/statements/across-accounts';
import { countUpTo } from '@email-automation/service/storage/statements/bounded-count';
import { formatCount } from '../parts/wording.ts';

const tables = {
  subscribers: 'subscribers',
  campaigns: 'campaigns',
  broadcasts: 'broadcasts',
  emails: 'outbox',
} as const;

/** How many are counted at most: counting a million takes long. */
const mostCounted = 10_000;

/** How many records sections of the navigation have, as text. */
export async function countSections(
  db: Queries,
  account: string | undefined,
): Promise<Record<keyof typeof tables, string>> {
  const within = inAccountOrAll(db, account);
  const counts = Object.entries(tables).map(async ([section, table]) => {
    let rows = within.selectFrom(table as 'subscribers').select('account_id');
    if (account !== undefined) rows = rows.where('account_id', '=', account);
    return [section, formatCount(await countUpTo(within, rows, mostCounted))];
  });
  return Object.fromEntries(await Promise.all(counts));
}
