import * as stored from '../storage/queries/accounts.ts';
import { querying } from './querying.ts';

/** The accounts that a user can access, oldest first. */
export const listAccounts = querying(stored.listAccounts);

/** @throws NotFound */
export const fetchAccount = querying(stored.accountOf);
