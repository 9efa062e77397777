import type { Database } from '@email-automation/service/storage/database';
import { firstAccounts } from '@email-automation/service/storage/queries/accounts';
import { maxAccounts } from '../frame/frame-data.ts';
import { Field } from '../parts/field.tsx';

/** The accounts among which a form chooses, with their names. */
export type AccountChoices = readonly (readonly [id: string, text: string])[];

export async function readAccountChoices(database: Database): Promise<AccountChoices> {
  const accounts = await firstAccounts(database.query, maxAccounts);
  return accounts.map(({ id, name }) => [id, `${name} · ${id}`]);
}

/** The account to which a new record belongs. */
export function AccountField({
  accounts,
  value,
  error,
}: {
  accounts: AccountChoices;
  value: string;
  error?: string | undefined;
}) {
  return <Field name="account" label="Account" value={value} error={error} choices={accounts} required />;
}
