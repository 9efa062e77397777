import type { Email } from '../domain/records.ts';
import { insertRecords, keepRow } from './bulk.ts';
import { type Database, dialectOf, type Queries } from './database.ts';

/** Puts mails into the outbox, in the transaction of what causes them; a cause that is there already stays as it is. */
export async function addMails(db: Queries, mails: Email[]): Promise<void> {
  await insertRecords(db, 'outbox', mails, keepRow);
}

/**
 * Claims the mails that have waited longest, of those that are due and that no other sender holds.
 * @param now the present time in ISO 8601
 * @param until when they can be claimed again, if nothing was heard of them by then
 */
export function claimMails({ query }: Database, now: string, until: string, limit: number): Promise<Email[]> {
  return query.transaction().execute(async (db) => {
    const due = db
      .selectFrom('outbox')
      .where('next_attempt_at', '<=', now)
      .selectAll()
      .orderBy('next_attempt_at')
      .limit(limit);
    const mails: Email[] = await dialectOf(db).lockFree(due).execute();
    for (const mail of mails) await change(db, mail, { next_attempt_at: until, attempts: mail.attempts + 1 });
    return mails.map((mail) => ({ ...mail, attempts: mail.attempts + 1 }));
  });
}

/** Whether the person still wants a mail: nobody who has left since it was written gets it. */
export async function isWanted(db: Queries, { account_id, kind, subscriber_id, campaign_id }: Email): Promise<boolean> {
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
export async function noteSent(db: Queries, mail: Email, at: string): Promise<void> {
  const content = { html_body: '', text_body: '', unsubscribe_url: null };
  await change(db, mail, { ...content, state: 'sent', sent_at: at, next_attempt_at: null, error: null });
}

/** Notes why a mail was not sent; without a time for the next attempt it is set aside. */
export async function noteUnsent(db: Queries, mail: Email, error: string, nextAttemptAt?: string): Promise<void> {
  const next_attempt_at = nextAttemptAt ?? null;
  await change(db, mail, { error, next_attempt_at, ...(next_attempt_at === null && { state: 'set_aside' }) });
}

/** Notes that a mail is not sent because the person has left. */
export async function withdraw(db: Queries, mail: Email): Promise<void> {
  await change(db, mail, { state: 'withdrawn', next_attempt_at: null });
}

async function change(
  db: Queries,
  { account_id, cause }: Pick<Email, 'account_id' | 'cause'>,
  set: Partial<Email>,
): Promise<void> {
  await db.updateTable('outbox').set(set).where('account_id', '=', account_id).where('cause', '=', cause).execute();
}
