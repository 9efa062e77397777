import { insertRows } from './bulk.ts';
import type { Queries } from './database.ts';

/** Makes identifiers known to the account; those it knows already stay as they are. */
export async function addCustomFields(db: Queries, accountId: string, identifiers: Iterable<string>): Promise<void> {
  const rows = [...identifiers].map((identifier) => ({ account_id: accountId, identifier }));
  await insertRows(db, 'custom_fields', rows, (insertion) => insertion.onConflict((one) => one.doNothing()));
}

/** The identifiers of the account's custom fields, in the order of their characters. */
export async function customFields(db: Queries, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('custom_fields')
    .where('account_id', '=', accountId)
    .select('identifier')
    .orderBy('identifier')
    .execute();
  return rows.map((row) => row.identifier);
}
