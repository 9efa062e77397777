import type { Queries } from './database.ts';

/** Makes identifiers known to the account; those it knows already stay as they are. */
export async function addCustomFields(db: Queries, accountId: string, identifiers: Iterable<string>): Promise<void> {
  const rows = [...identifiers].map((identifier) => ({ account_id: accountId, identifier }));
  if (rows.length === 0) return;
  await db
    .insertInto('custom_fields')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
