import { requireRecord } from '../../domain/errors.ts';
import type { JsonPage, ToItem } from '../../domain/json-list.ts';
import type { Broadcast } from '../../domain/records.ts';
import type { Queries } from '../database.ts';
import { templateOf } from '../statements/json-list.ts';
import { type Direction, type PageRequest, readJsonPage, selectPageById } from '../statements/pages.ts';
import { findById } from '../statements/rows-by-key.ts';

export interface BroadcastQuery extends PageRequest {
  status: Broadcast['status'] | 'all';
  sort: 'created_at' | 'send_at' | 'name';
  direction: Direction;
}

/** One page of the broadcasts of an account. Ties are broken by id; without `send_at` a broadcast comes last. */
export function listBroadcasts(
  db: Queries,
  accountId: string,
  query: BroadcastQuery,
  toItem: ToItem<Broadcast>,
): Promise<JsonPage> {
  let matching = db.selectFrom('broadcasts').where('account_id', '=', accountId);
  if (query.status !== 'all') matching = matching.where('status', '=', query.status);
  const ordered = matching
    .selectAll()
    .orderBy(query.sort, (order) => {
      const directed = query.direction === 'asc' ? order.asc() : order.desc();
      // With it, PostgreSQL does not use an index in descending order.
      return query.sort === 'send_at' ? directed.nullsLast() : directed;
    })
    .orderBy('id', query.direction);
  return readJsonPage(db, toItem, templateOf('broadcasts'), matching, selectPageById(ordered, query));
}

const findBroadcast = findById('broadcasts');

/** @throws NotFound */
export async function broadcastOf(db: Queries, accountId: string, id: string): Promise<Broadcast> {
  return requireRecord(await findBroadcast(db, accountId, id), 'broadcast');
}
