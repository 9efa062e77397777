import { type Clock, timestamp } from '../domain/clock.ts';
import { hashToken, newToken } from '../domain/tokens.ts';
import type { Database } from '../storage/database.ts';
import { insertToken } from '../storage/tokens.ts';
import { listGrants } from '../storage/users.ts';

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

/** A token of its own for a user who reaches the account. */
export async function tokenFor(
  given: Given,
  account: string,
  kind: 'api' | 'access' = 'api',
  createdAt = given.clock.now(),
): Promise<string> {
  const token = newToken();
  await insertToken(given.database.query, {
    hash: hashToken(token),
    user_id: await userOf(given, account),
    kind,
    name: 'provider state',
    client_id: null,
    created_at: timestamp(createdAt),
  });
  return token;
}
