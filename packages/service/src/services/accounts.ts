import type { JsonList, ToItem } from '../domain/json-list.ts';
import type { Account } from '../domain/records.ts';
import * as stored from '../storage/queries/accounts.ts';
import type { Services } from './services.ts';

/** The accounts that a user can access, oldest first. */
export function listAccounts({ database }: Services, userId: string, toItem: ToItem<Account>): Promise<JsonList> {
  return stored.listAccounts(database.query, userId, toItem);
}

/** @throws NotFound */
export function fetchAccount({ database }: Services, accountId: string): Promise<Account> {
  return stored.accountOf(database.query, accountId);
}
