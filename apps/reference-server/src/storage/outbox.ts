import type { Email } from '../domain/records.ts';
import { insertRecords, keepRow } from './bulk.ts';
import { type Database, dialectOf, type Queries } from './database.ts';

/** Puts emails into the outbox, in the transaction of what causes them; a cause that is there already stays as it is. */
export async function addEmails(db: Queries, emails: Email[]): Promise<void> {
  await insertRecords(db, 'outbox', emails, keepRow);
}

/**
 * Claims the emails that have waited longest, of those that are due and that no other sender holds.
 * @param now the present time in ISO 8601
 * @param until when they can be claimed again, if nothing was heard of them by then
 */
export function claimEmails({ query }: Database, now: string, until: string, limit: number): Promise<Email[]> {
  return query.transaction().execute(async (db) => {
    const due = db
      .selectFrom('outbox')
      .where('next_attempt_at', '<=', now)
      .selectAll()
      .orderBy('next_attempt_at')
      .limit(limit);
    const emails: Email[] = await dialectOf(db).lockFree(due).execute();
    for (const email of emails) await change(db, email, { next_attempt_at: until, attempts: email.attempts + 1 });
    return emails.map((email) => ({ ...email, attempts: email.attempts + 1 }));
  });
}

/** Whether the person still wants an email: nobody who has left since it was written gets it. */
export async function shouldSend(
  db: Queries,
  { account_id, kind, subscriber_id, campaign_id }: Email,
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

/** Notes that the mail server has taken an email over. Its content is not kept: it is long, and its links are secrets. */
export async function markSent(db: Queries, email: Email, at: string): Promise<void> {
  const content = { html_body: '', text_body: '', unsubscribe_url: null };
  await change(db, email, { ...content, state: 'sent', sent_at: at, next_attempt_at: null, error: null });
}

/** Notes why an email was not sent; without a time for the next attempt it is set aside. */
export async function markNotSent(db: Queries, email: Email, error: string, nextAttemptAt?: string): Promise<void> {
  const next_attempt_at = nextAttemptAt ?? null;
  await change(db, email, { error, next_attempt_at, ...(next_attempt_at === null && { state: 'failed' }) });
}

/** Notes that an email is not sent because the person has left. */
export async function cancelEmail(db: Queries, email: Email): Promise<void> {
  await change(db, email, { state: 'canceled', next_attempt_at: null });
}

async function change(
  db: Queries,
  { account_id, cause }: Pick<Email, 'account_id' | 'cause'>,
  set: Partial<Email>,
): Promise<void> {
  await db.updateTable('outbox').set(set).where('account_id', '=', account_id).where('cause', '=', cause).execute();
}
