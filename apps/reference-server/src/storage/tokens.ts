import type { Queries } from './database.ts';
import { prepared } from './prepared.ts';
import type { TokenRow } from './tables.ts';

const token = prepared((db, { hash, kind }: { hash: string; kind: TokenRow['kind'] }) =>
  db.selectFrom('tokens').where('hash', '=', hash).where('kind', '=', kind).selectAll(),
);

export async function findToken(db: Queries, hash: string, kind: TokenRow['kind']): Promise<TokenRow | undefined> {
  return (await token(db, { hash, kind }))[0];
}
