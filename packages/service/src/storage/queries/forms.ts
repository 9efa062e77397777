import type { Form } from '../../domain/records.ts';
import type { Queries } from '../database.ts';
import { columnsOf } from '../schema/tables.ts';
import { prepared } from '../statements/prepared.ts';

const form = prepared((db, { accountId, id }: { accountId: string; id: string }) =>
  db.selectFrom('forms').where('account_id', '=', accountId).where('id', '=', id).select(columnsOf('forms')),
);

export async function findForm(db: Queries, accountId: string, id: string): Promise<Form | undefined> {
  return (await form(db, { accountId, id }))[0];
}
