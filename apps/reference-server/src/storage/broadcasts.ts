import type { Queries } from './database.ts';
import { type Direction, type Page, type PageRequest, window } from './pages.ts';
import { prepared } from './prepared.ts';
import type { BroadcastRow } from './tables.ts';

export interface BroadcastQuery extends PageRequest {
  status: BroadcastRow['status'] | 'all';
  sort: 'created_at' | 'send_at' | 'name';
  direction: Direction;
}

/** Ties are broken by id; broadcasts without a sending time come last, whatever the direction. */
export async function listBroadcasts(
  db: Queries,
  accountId: string,
  query: BroadcastQuery,
): Promise<Page<BroadcastRow>> {
  let matching = db.selectFrom('broadcasts').where('account_id', '=', accountId);
  if (query.status !== 'all') matching = matching.where('status', '=', query.status);
  const { limit, offset } = window(query);
  const rows = await matching
    .selectAll()
    .orderBy(query.sort, (order) => (query.direction === 'asc' ? order.asc() : order.desc()).nullsLast())
    .orderBy('id', query.direction)
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

const broadcast = prepared((db, { accountId, id }: { accountId: string; id: string }) =>
  db.selectFrom('broadcasts').where('account_id', '=', accountId).where('id', '=', id).selectAll(),
);

export async function findBroadcast(db: Queries, accountId: string, id: string): Promise<BroadcastRow | undefined> {
  return (await broadcast(db, { accountId, id }))[0];
}
