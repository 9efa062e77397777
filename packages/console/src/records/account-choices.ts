import { firstAccounts } from '@email-automation/service/storage/queries/accounts';
import type { ConsoleContext } from '../console-context.ts';
import { maxAccounts } from '../frame/frame-data.ts';

/** The accounts among which a form chooses, with their names. */
export async function readAccountChoices({ services }: ConsoleContext): Promise<[id: string, text: string][]> {
  const accounts = await firstAccounts(services.database.query, maxAccounts);
  return accounts.map(({ id, name }) => [id, `${name} · ${id}`]);
}
