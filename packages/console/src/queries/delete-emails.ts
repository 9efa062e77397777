import type { Queries } from '@email-automation/service/storage/database';
import { inAccountOrAll } from '@email-automation/service/storage/statements/across-accounts';

/** Deletes emails that do not wait to be sent: one, or all of an account or of all accounts. @returns how many */
export async function deleteEmails(
  db: Queries,
  { account, message_id }: { account: string | undefined; message_id?: string },
): Promise<number> {
  let emails = inAccountOrAll(db, account).deleteFrom('outbox').where('state', '!=', 'queued');
  if (account !== undefined) emails = emails.where('account_id', '=', account);
  if (message_id !== undefined) emails = emails.where('message_id', '=', message_id);
  const { numDeletedRows } = await emails.executeTakeFirst();
  return Number(numDeletedRows);
}
