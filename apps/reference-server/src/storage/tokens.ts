import type { Insertable } from 'kysely';
import type { Queries } from './database.ts';
import { prepared } from './prepared.ts';
import type { TokenRow } from './tables.ts';

const token = prepared((db, { hash, kind }: { hash: string; kind: TokenRow['kind'] }) =>
  db.selectFrom('tokens').where('hash', '=', hash).where('kind', '=', kind).selectAll(),
);

export async function findToken(db: Queries, hash: string, kind: TokenRow['kind']): Promise<TokenRow | undefined> {
  return (await token(db, { hash, kind }))[0];
}

/** Tokens of one user or of all, the oldest first. */
export function listTokens(db: Queries, userId?: string): Promise<TokenRow[]> {
  let tokens = db.selectFrom('tokens').selectAll();
  if (userId !== undefined) tokens = tokens.where('user_id', '=', userId);
  return tokens.orderBy('created_at').orderBy('hash').execute();
}

export async function insertToken(db: Queries, row: Insertable<TokenRow>): Promise<void> {
  await db.insertInto('tokens').values(row).execute();
}

/** Revokes a token: it is no credential from now on. */
export async function deleteToken(db: Queries, hash: string): Promise<void> {
  await db.deleteFrom('tokens').where('hash', '=', hash).execute();
}
