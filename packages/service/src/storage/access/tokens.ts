import type { QueryCreator } from 'kysely';
import type { Token } from '../../domain/records.ts';
import type { Queries } from '../database.ts';
import type { Tables } from '../schema/tables.ts';
import { prepared } from '../statements/prepared.ts';
import { deleteRecords } from '../statements/rows-by-key.ts';

/** Selects a token by its hash and kind: neither kind is accepted in place of the other. */
export function selectToken(db: QueryCreator<Tables>, { hash, kind }: Pick<Token, 'hash' | 'kind'>) {
  return db.selectFrom('tokens').where('tokens.hash', '=', hash).where('tokens.kind', '=', kind);
}

const findHolderRow = prepared(
  (db, { hash, kind, accountId }: { hash: string; kind: Token['kind']; accountId: string }) =>
    selectToken(db, { hash, kind })
      .leftJoin('accounts', (join) => join.on('accounts.id', '=', accountId))
      .leftJoin('grants', (join) =>
        join.onRef('grants.account_id', '=', 'accounts.id').onRef('grants.user_id', '=', 'tokens.user_id'),
      )
      .select(['tokens.user_id', 'accounts.id as account', 'grants.account_id as granted']),
);

/** The user who holds a token, and whether the user can access an account. */
export interface Holder {
  userId: string;
  account: 'unknown' | 'refused' | 'granted';
}

/** Finds the holder of a token. */
export async function findHolder(
  db: Queries,
  token: { hash: string; kind: Token['kind'] },
  accountId = '',
): Promise<Holder | undefined> {
  const [row] = await findHolderRow(db, { ...token, accountId });
  if (row === undefined) return undefined;
  const access = row.granted === null ? 'refused' : 'granted';
  return { userId: row.user_id, account: row.account === null ? 'unknown' : access };
}

export async function insertToken(db: Queries, token: Token): Promise<void> {
  await db.insertInto('tokens').values(token).execute();
}

/** Revokes a token. */
export async function deleteToken(db: Queries, hash: string): Promise<void> {
  await deleteRecords(db, 'tokens', { hash });
}

/** The name of a token, and its holder; undefined for a hash that is not of a token. */
export function findTokenName(
  db: Queries,
  hash: string,
): Promise<{ name: string; kind: Token['kind']; user: string } | undefined> {
  return db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .where('tokens.hash', '=', hash)
    .select(['tokens.name', 'tokens.kind', 'users.name as user'])
    .executeTakeFirst();
}
