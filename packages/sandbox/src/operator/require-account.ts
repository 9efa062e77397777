import type { Queries } from '@email-automation/service/storage/database';
import { existingAccounts } from '@email-automation/service/storage/queries/accounts';
import { Refusal } from '../refusal.ts';

/** @throws Refusal if there is no such account */
export async function requireAccount(db: Queries, id: string): Promise<void> {
  if ((await existingAccounts(db, [id])).has(id)) return;
  throw new Refusal(404, `There is no account ${id}. To list accounts, run: accounts list`);
}
