import { namesOfAccounts } from '@email-automation/service/storage/queries/accounts';
import type { ConsoleContext } from '../console-context.ts';
import { unlessUnavailable } from '../unless-unavailable.ts';

/** Reads the names of the accounts of records. @returns a function that names an account: by its id if it has no name, or is gone */
export async function readAccountNames(
  { services }: ConsoleContext,
  records: readonly { account_id?: string | undefined }[],
): Promise<(id: string) => string> {
  const ids = [...new Set(records.flatMap(({ account_id }) => account_id ?? []))];
  const names = await unlessUnavailable(namesOfAccounts(services.database.query, ids), new Map<string, string>());
  return (id) => names.get(id) || id;
}
