import type { Queries } from './database.ts';
import type { TokenRow } from './tables.ts';

export function findToken(db: Queries, hash: string, kind: TokenRow['kind']): Promise<TokenRow | undefined> {
  return db.selectFrom('tokens').where('hash', '=', hash).where('kind', '=', kind).selectAll().executeTakeFirst();
}
