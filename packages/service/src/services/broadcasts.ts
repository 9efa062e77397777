import type { Broadcast } from '../domain/records.ts';
import * as stored from '../storage/queries/broadcasts.ts';
import type { Page } from '../storage/statements/pages.ts';
import type { Services } from './services.ts';

/** One page of the broadcasts of an account. */
export function listBroadcasts(
  { database }: Services,
  accountId: string,
  query: stored.BroadcastQuery,
): Promise<Page<Broadcast>> {
  return stored.listBroadcasts(database.query, accountId, query);
}

/** @throws NotFound */
export function fetchBroadcast({ database }: Services, accountId: string, id: string): Promise<Broadcast> {
  return stored.broadcastOf(database.query, accountId, id);
}
