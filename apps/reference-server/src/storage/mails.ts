import type { Email, EmailState } from '../domain/records.ts';
import type { Database, Queries } from './database.ts';

/** The mail whose link holds the token with this hash. */
export function findMailByLink(db: Queries, hash: string): Promise<Email | undefined> {
  return db.selectFrom('outbox').where('link_hash', '=', hash).selectAll().executeTakeFirst();
}

/** Uses up the link of a mail. */
export async function useLink(db: Queries, { account_id, cause }: Email, at: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ link_used_at: at })
    .where('account_id', '=', account_id)
    .where('cause', '=', cause)
    .execute();
}

export interface MailQuery {
  account?: string;
  to?: string;
  state?: EmailState;
}

/** Mails without their content, the newest first; a hundred at most. */
export function listMails(db: Queries, { account, to, state }: MailQuery) {
  let mails = db.selectFrom('outbox');
  if (account !== undefined) mails = mails.where('account_id', '=', account);
  if (to !== undefined) mails = mails.where('to_email', '=', to);
  if (state !== undefined) mails = mails.where('state', '=', state);
  return mails
    .select(['account_id', 'message_id', 'state', 'to_email', 'subject', 'created_at', 'sent_at', 'attempts', 'error'])
    .orderBy('created_at', 'desc')
    .orderBy('cause', 'desc')
    .limit(100)
    .execute();
}

/** What an operator sees of a mail. */
export function shown({ link_hash, ...mail }: Email) {
  return mail;
}

export function findMail(db: Queries, messageId: string): Promise<Email | undefined> {
  return db.selectFrom('outbox').where('message_id', '=', messageId).selectAll().executeTakeFirst();
}

/** Queues a mail anew that was set aside. @returns whether there was one */
export async function retryMail(db: Queries, messageId: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ state: 'queued', next_attempt_at: now, attempts: 0 })
    .where('message_id', '=', messageId)
    .where('state', '=', 'set_aside')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How many mails wait to be sent. */
export async function queuedMails({ query }: Database): Promise<number> {
  const { count } = await query
    .selectFrom('outbox')
    .where('next_attempt_at', 'is not', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
