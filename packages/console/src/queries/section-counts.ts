import type { EmailState } from '@email-automation/service/domain/records';
import type { Queries } from '@email-automation/service/storage/database';
import { inAccountOrAll } from '@email-automation/service/storage/statements/across-accounts';
import { type BoundedCount, countUpTo } from '@email-automation/service/storage/statements/count-rows';
import { sql } from 'kysely';
import { formatCount } from '../parts/wording.ts';

const tables = {
  subscribers: 'subscribers',
  campaigns: 'campaigns',
  broadcasts: 'broadcasts',
  emails: 'outbox',
  batches: 'processed_batches',
} as const;

type CountedSection = keyof typeof tables;

/** How many are counted at most: counting a million takes long. */
export const mostCounted = 10_000;

/** How many records a section has. */
export function countSection(db: Queries, section: CountedSection, account?: string): Promise<BoundedCount> {
  const within = inAccountOrAll(db, account);
  let rows = within.selectFrom(tables[section] as 'subscribers').select('account_id');
  if (account !== undefined) rows = rows.where('account_id', '=', account);
  return countUpTo(within, rows, mostCounted);
}

/** How many records sections of the navigation have, as text such as `10,000+`. */
export async function countSections(db: Queries, account?: string): Promise<Record<CountedSection, string>> {
  const sections = Object.keys(tables) as CountedSection[];
  const counts = await Promise.all(
    sections.map(async (one) => [one, formatCount(await countSection(db, one, account))]),
  );
  return Object.fromEntries(counts);
}

/** How many emails are in each state, among as many as are counted; of a broadcast only its own. */
export async function countEmailStates(
  db: Queries,
  account?: string,
  broadcast?: string,
): Promise<Map<EmailState, number>> {
  const within = inAccountOrAll(db, account);
  let emails = within.selectFrom('outbox').select('state');
  if (account !== undefined) emails = emails.where('account_id', '=', account);
  // By the beginning of their causes, which are the key of the table.
  if (broadcast !== undefined)
    emails = emails
      .where('cause', '>=', `broadcast ${broadcast} to `)
      .where('cause', '<', `broadcast ${broadcast} to!`);
  const rows = await within
    .selectFrom(emails.limit(mostCounted).as('counted'))
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .orderBy('state')
    .execute();
  return new Map(rows.map(({ state, count }) => [state, Number(count)]));
}

/** How many emails failed. It repeats the condition of an index, which the database then uses. */
export function countFailedEmails(db: Queries, account?: string): Promise<BoundedCount> {
  const within = inAccountOrAll(db, account);
  let emails = within.selectFrom('outbox').select('account_id');
  emails = emails.where(sql<boolean>`state = 'failed' and "state" not in ('held', 'sent')`);
  if (account !== undefined) emails = emails.where('account_id', '=', account);
  return countUpTo(within, emails, mostCounted);
}
