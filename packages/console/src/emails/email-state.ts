import type { Email, EmailState } from '@email-automation/service/domain/records';
import { searchEmails } from '@email-automation/service/storage/queries/emails';
import type { ConsoleContext } from '../console-context.ts';

/** The look and the label of a state. */
export const stateLooks: Record<EmailState, readonly [className: string, word: string]> = {
  held: ['soft', 'Delivered here'],
  queued: ['dot wait', 'Queued'],
  sent: ['soft', 'Sent'],
  failed: ['dot bad', 'Failed'],
  canceled: ['dot off', 'Canceled'],
};

export const emailKinds = ['campaign', 'broadcast', 'confirmation', 'notice'] as const satisfies Email['kind'][];

/** The newest emails among which unread ones are counted. */
const mostUnread = 1000;

/** Whether emails are read here: not where a mail server sends them. */
export const isInbox = ({ sandbox, services }: ConsoleContext): boolean =>
  sandbox !== undefined && services.delivery.state === 'held';

/** The ids of unopened emails, among the newest. */
export async function findUnread(context: ConsoleContext, account: string | undefined): Promise<Set<string>> {
  if (!isInbox(context)) return new Set();
  const newest = await searchEmails(context.services.database.query, { account, limit: mostUnread });
  return new Set(newest.map(({ message_id }) => message_id).filter((id) => context.marks.get(id) !== 'read'));
}
