import type { Records } from '../../domain/records.ts';
import type { Queries } from '../database.ts';
import { toRecord } from '../schema/encoding.ts';
import { columnsOf } from '../schema/tables.ts';
import { prepared } from './prepared.ts';

/** Tables whose records have an id that is unique in their account. */
type TableWithIds = 'broadcasts' | 'campaigns' | 'forms' | 'goals' | 'subscribers';

/** Finds a record of an account. */
export type FindById<Name extends TableWithIds> = (
  db: Queries,
  accountId: string,
  id: string,
) => Promise<Records[Name] | undefined>;

/** Creates the query that finds a record of a table by its id. */
export function findById<Name extends TableWithIds>(table: Name): FindById<Name> {
  const find = prepared((db, { accountId, id }: { accountId: string; id: string }) =>
    db
      .selectFrom(table as 'campaigns')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .select(columnsOf(table) as never[]),
  );
  return async (db, accountId, id) => {
    const [row] = await find(db, { accountId, id });
    return row && (toRecord(table, row) as never);
  };
}
