import type { Account } from '../domain/records.ts';
import { accountOf, accountsOf } from '../storage/queries/accounts.ts';
import type { Services } from './services.ts';

/** The accounts that a user can access, oldest first. */
export function listAccounts({ database }: Services, userId: string): Promise<Account[]> {
  return accountsOf(database.query, userId);
}

/** @throws NotFound */
export function fetchAccount({ database }: Services, accountId: string): Promise<Account> {
  return accountOf(database.query, accountId);
}
