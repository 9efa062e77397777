import { insertRows } from './bulk.ts';
import type { Database, Queries } from './database.ts';
import type { MailRow, MailState } from './tables.ts';

/** Puts mails into the outbox, in the transaction of what causes them; a cause that is there already stays as it is. */
export async function addMails(db: Queries, mails: MailRow[]): Promise<void> {
  await insertRows(db, 'outbox', mails, (insertion) => insertion.onConflict((conflict) => conflict.doNothing()));
}

/** The mail whose link holds the token with this hash. */
export function findMailByLink(db: Queries, hash: string): Promise<MailRow | undefined> {
  return db.selectFrom('outbox').where('link_hash', '=', hash).selectAll().executeTakeFirst();
}

/** Uses up the link of a mail. */
export async function useLink(db: Queries, { account_id, cause }: MailRow, at: string): Promise<void> {
  await change(db, { account_id, cause }, { link_used_at: at });
}

/**
 * Claims the mails that have waited longest, of those that are due and that no other sender holds.
 * @param now the present time in ISO 8601
 * @param until when they can be claimed again, if nothing was heard of them by then
 */
export function claimMails(
  { query, dialect }: Database,
  now: string,
  until: string,
  limit: number,
): Promise<MailRow[]> {
  return query.transaction().execute(async (db) => {
    const due = db
      .selectFrom('outbox')
      .where('next_attempt_at', '<=', now)
      .selectAll()
      .orderBy('next_attempt_at')
      .limit(limit);
    const mails: MailRow[] = await dialect.lockFree(due).execute();
    for (const mail of mails) await change(db, mail, { next_attempt_at: until, attempts: mail.attempts + 1 });
    return mails.map((mail) => ({ ...mail, attempts: mail.attempts + 1 }));
  });
}

/** Whether the person still wants a mail: nobody who has left since it was written gets it. */
export async function isWanted(
  db: Queries,
  { account_id, kind, subscriber_id, campaign_id }: MailRow,
): Promise<boolean> {
  if (kind === 'notice') return true;
  const person = await db
    .selectFrom('subscribers')
    .where('account_id', '=', account_id)
    .where('id', '=', subscriber_id)
    .select('status')
    .executeTakeFirst();
  if (person?.status !== 'active') return false;
  if (campaign_id === null) return true;
  const subscription = await db
    .selectFrom('campaign_subscriptions')
    .where('account_id', '=', account_id)
    .where('subscriber_id', '=', subscriber_id)
    .where('campaign_id', '=', campaign_id)
    .select('status')
    .executeTakeFirst();
  return subscription?.status === (kind === 'confirmation' ? 'pending' : 'active');
}

/** Notes that the mail server has taken a mail over. Its content is not kept: it is long, and its links are secrets. */
export async function noteSent(db: Queries, mail: MailRow, at: string): Promise<void> {
  const content = { html_body: '', text_body: '', unsubscribe_url: null };
  await change(db, mail, { ...content, state: 'sent', sent_at: at, next_attempt_at: null, error: null });
}

/** Notes why a mail was not sent; without a time for the next attempt it is set aside. */
export async function noteUnsent(db: Queries, mail: MailRow, error: string, nextAttemptAt?: string): Promise<void> {
  const next_attempt_at = nextAttemptAt ?? null;
  await change(db, mail, { error, next_attempt_at, ...(next_attempt_at === null && { state: 'set_aside' }) });
}

/** Notes that a mail is not sent because the person has left. */
export async function withdraw(db: Queries, mail: MailRow): Promise<void> {
  await change(db, mail, { state: 'withdrawn', next_attempt_at: null });
}

async function change(
  db: Queries,
  { account_id, cause }: Pick<MailRow, 'account_id' | 'cause'>,
  set: Partial<MailRow>,
): Promise<void> {
  await db.updateTable('outbox').set(set).where('account_id', '=', account_id).where('cause', '=', cause).execute();
}

export interface MailQuery {
  account?: string;
  to?: string;
  state?: MailState;
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
export function shown({ link_hash, ...mail }: MailRow) {
  return mail;
}

export function findMail(db: Queries, messageId: string): Promise<MailRow | undefined> {
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
