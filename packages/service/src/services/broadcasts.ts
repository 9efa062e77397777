import * as stored from '../storage/queries/broadcasts.ts';
import { querying } from './querying.ts';

/** One page of the broadcasts of an account. */
export const listBroadcasts = querying(stored.listBroadcasts);

/** @throws NotFound */
export const fetchBroadcast = querying(stored.broadcastOf);
