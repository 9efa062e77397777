import type { BroadcastRow } from '../domain/records.ts';
import type { Queries } from './database.ts';
import { type Direction, type Page, type PageRequest, readPage } from './pages.ts';
import { prepared } from './prepared.ts';

export interface BroadcastQuery extends PageRequest {
  status: BroadcastRow['status'] | 'all';
  sort: 'created_at' | 'send_at' | 'name';
  direction: Direction;
}

/** Ties are broken by id; broadcasts without a sending time come last, whatever the direction. */
export function listBroadcasts(db: Queries, accountId: string, query: BroadcastQuery): Promise<Page<BroadcastRow>> {
  let matching = db.selectFrom('broadcasts').where('account_id', '=', accountId);
  if (query.status !== 'all') matching = matching.where('status', '=', query.status);
  const ordered = matching
    .selectAll()
    .orderBy(query.sort, (order) => (query.direction === 'asc' ? order.asc() : order.desc()).nullsLast())
    .orderBy('id', query.direction);
  return readPage(matching, ordered, query);
}

const broadcast = prepared((db, { accountId, id }: { accountId: string; id: string }) =>
  db.selectFrom('broadcasts').where('account_id', '=', accountId).where('id', '=', id).selectAll(),
);

export async function findBroadcast(db: Queries, accountId: string, id: string): Promise<BroadcastRow | undefined> {
  return (await broadcast(db, { accountId, id }))[0];
}
