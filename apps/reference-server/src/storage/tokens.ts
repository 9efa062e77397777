import type { Token } from '../domain/records.ts';
import type { Queries } from './database.ts';
import { prepared } from './prepared.ts';

const holder = prepared((db, { hash, kind, accountId }: { hash: string; kind: Token['kind']; accountId: string }) =>
  db
    .selectFrom('tokens')
    .leftJoin('accounts', (join) => join.on('accounts.id', '=', accountId))
    .leftJoin('grants', (join) =>
      join.onRef('grants.account_id', '=', 'accounts.id').onRef('grants.user_id', '=', 'tokens.user_id'),
    )
    .where('tokens.hash', '=', hash)
    .where('tokens.kind', '=', kind)
    .select(['tokens.user_id', 'accounts.id as account', 'grants.account_id as granted']),
);

/** Who holds a token, and what an account is to them: the one question that every request asks. */
export interface Holder {
  userId: string;
  account: 'unknown' | 'refused' | 'granted';
}

export async function findHolder(
  db: Queries,
  token: { hash: string; kind: Token['kind'] },
  accountId = '',
): Promise<Holder | undefined> {
  const [found] = await holder(db, { ...token, accountId });
  if (found === undefined) return undefined;
  const reached = found.granted === null ? 'refused' : 'granted';
  return { userId: found.user_id, account: found.account === null ? 'unknown' : reached };
}

/** Tokens of one user or of all, the oldest first. */
export function listTokens(db: Queries, userId?: string): Promise<Token[]> {
  let tokens = db.selectFrom('tokens').selectAll();
  if (userId !== undefined) tokens = tokens.where('user_id', '=', userId);
  return tokens.orderBy('created_at').orderBy('hash').execute();
}

export async function insertToken(db: Queries, token: Token): Promise<void> {
  await db.insertInto('tokens').values(token).execute();
}

/** Revokes a token: it is no credential from now on. */
export async function deleteToken(db: Queries, hash: string): Promise<void> {
  await db.deleteFrom('tokens').where('hash', '=', hash).execute();
}
