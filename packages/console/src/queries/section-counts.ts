import type { Queries } from '@email-automation/service/storage/database';
import { inAccountOrAll } from '@email-automation/service/storage/statements/across-accounts';
import { countUpTo } from '@email-automation/service/storage/statements/count-rows';
import { formatCount } from '../parts/wording.ts';

const tables = {
  subscribers: 'subscribers',
  campaigns: 'campaigns',
  broadcasts: 'broadcasts',
  emails: 'outbox',
} as const;

type CountedSection = keyof typeof tables;

/** How many are counted at most: counting a million takes long. */
const mostCounted = 10_000;

/** How many records a section has, as text, such as `10,000+`. */
export async function countSection(db: Queries, section: CountedSection, account?: string): Promise<string> {
  const within = inAccountOrAll(db, account);
  let rows = within.selectFrom(tables[section] as 'subscribers').select('account_id');
  if (account !== undefined) rows = rows.where('account_id', '=', account);
  return formatCount(await countUpTo(within, rows, mostCounted));
}

/** How many records sections of the navigation have, as text. */
export async function countSections(db: Queries, account?: string): Promise<Record<CountedSection, string>> {
  const sections = Object.keys(tables) as CountedSection[];
  const counts = await Promise.all(sections.map(async (one) => [one, await countSection(db, one, account)]));
  return Object.fromEntries(counts);
}
