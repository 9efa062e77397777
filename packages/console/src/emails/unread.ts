import { searchEmails } from '@email-automation/service/storage/queries/emails';
import type { ConsoleContext } from '../console-context.ts';

/** The newest emails among which unread ones are counted. */
const mostUnread = 1000;

/** Whether emails are read here: where a mail server sends them, nobody does. */
export const isInbox = ({ sandbox, services }: ConsoleContext): boolean =>
  sandbox !== undefined && services.delivery.state === 'held';

/** The ids of emails that nobody has opened, among the newest. */
export async function findUnread(context: ConsoleContext, account: string | undefined): Promise<Set<string>> {
  if (!isInbox(context)) return new Set();
  const newest = await searchEmails(context.services.database.query, { account, limit: mostUnread });
  return new Set(newest.map(({ message_id }) => message_id).filter((id) => context.marks.get(id) !== 'read'));
}
