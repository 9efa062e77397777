import { firstAccounts, namesOfAccounts } from '@email-automation/service/storage/queries/accounts';
import type { ConsoleContext } from '../console-context.ts';
import { maxAccounts } from '../frame/frame-data.ts';
import { unlessUnavailable } from '../unless-unavailable.ts';

/** The accounts among which a form chooses, with their names. */
export async function readAccountChoices({ services }: ConsoleContext): Promise<[id: string, text: string][]> {
  const accounts = await firstAccounts(services.database.query, maxAccounts);
  return accounts.map(({ id, name }) => [id, `${name} · ${id}`]);
}

/** Reads the names of the accounts of records. @returns a function that names an account: by its id if it has no name, or is gone */
export async function readAccountNames(
  { services }: ConsoleContext,
  records: readonly { account_id?: string | undefined }[],
): Promise<(id: string) => string> {
  const ids = [...new Set(records.flatMap(({ account_id }) => account_id ?? []))];
  const names = await unlessUnavailable(namesOfAccounts(services.database.query, ids), new Map<string, string>());
  return (id) => names.get(id) || id;
}
