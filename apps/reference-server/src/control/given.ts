import type { Clock } from '../domain/clock.ts';
import type { Database } from '../storage/database.ts';
import { listGrants } from '../storage/grants.ts';

/** What provider states are made with. */
export interface Given {
  database: Database;
  clock: Clock;
}

/** What a provider state tells, by name. */
export type Ids = Record<string, string | number>;

/** A user who reaches the account. @throws Error when nobody does */
export async function userOf({ database }: Given, account: string): Promise<string> {
  const grant = (await listGrants(database.query)).find((one) => one.account_id === account);
  if (grant === undefined) throw new Error(`Nobody reaches the account ${account}.`);
  return grant.user_id;
}
