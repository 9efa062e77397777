import type { Broadcast, Campaign, RecordKey } from '@email-automation/service/domain/records';
import type { Queries } from '@email-automation/service/storage/database';
import { inAccountOrAll } from '@email-automation/service/storage/statements/across-accounts';
import { sql } from 'kysely';
import { formatPosition, readPosition } from '../records/list-query.ts';

/** Which broadcasts or campaigns to list. */
export interface NewestQuery {
  account?: string | undefined;
  status?: string | undefined;
  /** Part of the name, in any case. */
  q?: string | undefined;
  /** The position of the last record of the page before. */
  after?: string | undefined;
  limit: number;
}

/** How many records a page lists. */
export const pageSize = 50;

/** What the position of a record is in the address of a list. */
export const newest = { position: [/./s, /./s, /./s] };

/** The position after which the next page begins. @param found one more than a page lists, if there are more */
export function findOlder(found: readonly (RecordKey & { created_at: string })[]): string | undefined {
  const last = found.length > pageSize ? found[pageSize - 1] : undefined;
  return last && formatPosition(last.created_at, last.account_id, last.id);
}

/** What tells records of all accounts apart. */
export const keyOf = ({ account_id, id }: RecordKey): string => `${account_id} ${id}`;

const columns = {
  campaigns: ['account_id', 'id', 'name', 'status', 'created_at', 'email_count', 'active_subscriber_count'],
  broadcasts: ['account_id', 'id', 'name', 'status', 'created_at', 'subject', 'send_at'],
} as const;

/** Campaigns and broadcasts as lists have them. */
export interface Listed {
  campaigns: Pick<Campaign, (typeof columns.campaigns)[number]>;
  broadcasts: Pick<Broadcast, (typeof columns.broadcasts)[number]>;
}

/** How many broadcasts or campaigns have each status. */
export function countByStatus(
  db: Queries,
  table: keyof Listed,
  account?: string,
): Promise<{ status: string; count: number }[]> {
  let rows = inAccountOrAll(db, account).selectFrom(table as 'broadcasts');
  if (account !== undefined) rows = rows.where('account_id', '=', account);
  return rows
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .groupBy('status')
    .orderBy('status')
    .execute();
}

/** Campaigns or broadcasts of one account or of all, the newest first. */
export function listNewest<Table extends keyof Listed>(
  db: Queries,
  table: Table,
  { account, status, q, after, limit }: NewestQuery,
): Promise<Listed[Table][]> {
  let rows = inAccountOrAll(db, account)
    .selectFrom(table as 'broadcasts')
    .select(columns[table] as never);
  if (account !== undefined) rows = rows.where('account_id', '=', account);
  if (status !== undefined) rows = rows.where('status', '=', status as Broadcast['status']);
  if (q !== undefined) {
    const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
    // SQLite converts only letters of ASCII: with others, a name matches as it is written.
    rows = rows.where(
      sql<boolean>`(name like ${pattern} escape '\\' or lower(name) like ${pattern.toLowerCase()} escape '\\')`,
    );
  }
  if (after !== undefined) {
    const [created_at, account_id, id] = readPosition(after, 3);
    rows = rows.where(sql<boolean>`(created_at, account_id, id) < (${created_at}, ${account_id}, ${id})`);
  }
  const ordered = rows.orderBy('created_at', 'desc').orderBy('account_id', 'desc').orderBy('id', 'desc');
  return ordered.limit(limit).execute() as Promise<never>;
}
