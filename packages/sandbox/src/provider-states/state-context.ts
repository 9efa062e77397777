import { type Clock, timestamp } from '@email-automation/service/domain/clock';
import type { Random } from '@email-automation/service/domain/random';
import { hashToken } from '@email-automation/service/domain/tokens';
import { insertToken } from '@email-automation/service/storage/access/tokens';
import { listGrants } from '@email-automation/service/storage/access/users';
import type { Database } from '@email-automation/service/storage/database';
import { Refusal } from '../refusal.ts';

/** The tools of provider states. */
export interface StateContext {
  database: Database;
  clock: Clock;
  random: Random;
  /** The public URL of the server. */
  publicUrl(): string;
}

/** The values that a provider state returns, by name. */
export type StateIds = Record<string, string | number>;

/** Finds the ids of the users who have access to the account. @throws Refusal without one */
export async function findUsers({ database }: StateContext, account: string): Promise<[string, ...string[]]> {
  const [first, ...others] = (await listGrants(database.query)).filter(({ account_id }) => account_id === account);
  if (first === undefined) {
    throw new Refusal(
      400,
      `No user has access to the account ${account}. To give one access, add it to a workspace file, and run: workspace apply`,
    );
  }
  return [first.user_id, ...others.map(({ user_id }) => user_id)];
}

/** Finds the id of a user who has access to the account. @throws Refusal without one */
export const findUser = async (context: StateContext, account: string): Promise<string> =>
  (await findUsers(context, account))[0];

/** Creates a new token of a user who has access to the account. */
export async function createToken(
  context: StateContext,
  account: string,
  kind: 'api' | 'access' = 'api',
  createdAt = context.clock.now(),
): Promise<string> {
  const token = context.random.token();
  await insertToken(context.database.query, {
    hash: hashToken(token),
    user_id: await findUser(context, account),
    kind,
    name: 'provider state',
    client_id: null,
    created_at: timestamp(createdAt),
  });
  return token;
}
