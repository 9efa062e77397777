import type { JsonPage, ToItem } from '../domain/json-list.ts';
import type { Broadcast } from '../domain/records.ts';
import * as stored from '../storage/queries/broadcasts.ts';
import type { Services } from './services.ts';

/** One page of the broadcasts of an account. */
export function listBroadcasts(
  { database }: Services,
  accountId: string,
  query: stored.BroadcastQuery,
  toItem: ToItem<Broadcast>,
): Promise<JsonPage> {
  return stored.listBroadcasts(database.query, accountId, query, toItem);
}

/** @throws NotFound */
export function fetchBroadcast({ database }: Services, accountId: string, id: string): Promise<Broadcast> {
  return stored.broadcastOf(database.query, accountId, id);
}
