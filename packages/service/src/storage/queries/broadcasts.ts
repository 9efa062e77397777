import { requireRecord } from '../../domain/errors.ts';
import type { JsonPage, ToItem } from '../../domain/json-list.ts';
import type { Broadcast, RecordKey } from '../../domain/records.ts';
import type { Queries } from '../database.ts';
import { noteWork } from '../queues/account-work.ts';
import { templateOf } from '../statements/json-list.ts';
import { type Direction, type PageRequest, readJsonPage, selectPageById } from '../statements/pages.ts';
import { findById, findRecord, saveFields } from '../statements/rows-by-key.ts';

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

/** Locks a broadcast until the transaction ends; waits for a scheduler that holds it. @throws NotFound */
export async function lockBroadcast(db: Queries, accountId: string, id: string): Promise<Broadcast> {
  return requireRecord(await findRecord(db, 'broadcasts', { account_id: accountId, id }, { lock: true }), 'broadcast');
}

/** Saves fields of a broadcast. */
export async function saveBroadcast(
  db: Queries,
  { account_id, id }: RecordKey,
  fields: Partial<Broadcast>,
): Promise<void> {
  await saveFields(db, 'broadcasts', { account_id, id }, fields);
  if (fields.next_send_at != null) await noteWork(db, account_id, 'broadcast');
}
