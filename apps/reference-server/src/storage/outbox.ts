import type { Email } from '../domain/records.ts';
import { mayReceiveMarketing } from '../domain/subscribers.ts';
import { acrossAccounts } from './across-accounts.ts';
import { insertRecords, keepRow } from './bulk.ts';
import { type Database, dialectOf, type Queries } from './database.ts';

/** Adds emails to the outbox, in the transaction that causes them. An email whose cause is in the outbox is not added. */
export async function addEmails(db: Queries, emails: Email[]): Promise<void> {
  await insertRecords(db, 'outbox', emails, keepRow);
}

/**
 * Claims the due emails that have waited longest and that no other sender holds, and counts the attempt.
 * @param claim when the claims expire, unless the outcome is stored before, and how many emails to claim at most
 * @param longestPause milliseconds between attempts at most; an email that is due later than that is due now, because a
 *   clock was wrong when its time was computed
 */
export async function claimEmails(
  { query }: Database,
  now: Date,
  { until, limit }: { until: Date; limit: number },
  longestPause: number,
): Promise<Email[]> {
  const tooLate = new Date(now.getTime() + longestPause);
  // Two queries, because one with both conditions would read and sort all queued emails.
  for (const [operator, at] of [['<=', now] as const, ['>', tooLate] as const]) {
    const selectDue = (db: Queries) =>
      db.selectFrom('outbox').where('next_attempt_at', operator, at.toISOString()).orderBy('next_attempt_at');
    // Without a transaction, because on SQLite each one takes the write lock.
    const found = await selectDue(acrossAccounts(query, 'due work')).select('cause').limit(1).executeTakeFirst();
    if (found === undefined) continue;
    return query.transaction().execute(async (db) => {
      const due = selectDue(acrossAccounts(db, 'claim')).selectAll().limit(limit);
      const emails: Email[] = await dialectOf(db).lockFree(due).execute();
      for (const email of emails) {
        await update(db, email, { next_attempt_at: until.toISOString(), attempts: email.attempts + 1 });
      }
      return emails.map((email) => ({ ...email, attempts: email.attempts + 1 }));
    });
  }
  return [];
}

/** Whether the recipient is still subscribed and has not denied consent; a notice is always sent. */
export async function shouldSend(
  db: Queries,
  { account_id, kind, subscriber_id, campaign_id }: Email,
): Promise<boolean> {
  if (kind === 'notice') return true;
  const subscriber = await db
    .selectFrom('subscribers')
    .where('account_id', '=', account_id)
    .where('id', '=', subscriber_id)
    .select(['status', 'eu_consent'])
    .executeTakeFirst();
  if (!subscriber || !mayReceiveMarketing(subscriber)) return false;
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

/** Marks an email as sent and deletes its content, which is long and has secret links. */
export async function markSent(db: Queries, email: Email, at: string): Promise<void> {
  const content = { html_body: '', text_body: '', unsubscribe_url: null };
  await update(db, email, { ...content, state: 'sent', sent_at: at, next_attempt_at: null, error: null });
}

/** Stores why an email was not sent; without a next attempt, the email has failed. */
export async function markNotSent(db: Queries, email: Email, error: string, nextAttemptAt?: string): Promise<void> {
  const next_attempt_at = nextAttemptAt ?? null;
  await update(db, email, { error, next_attempt_at, ...(next_attempt_at === null && { state: 'failed' }) });
}

/** Stores when the confirmation link of an email was used. */
export async function markLinkUsed(db: Queries, email: Email, at: string): Promise<void> {
  await update(db, email, { link_used_at: at });
}

/** Cancels an email whose recipient has unsubscribed or denied consent. */
export async function cancelEmail(db: Queries, email: Email): Promise<void> {
  await update(db, email, { state: 'canceled', next_attempt_at: null });
}

async function update(
  db: Queries,
  { account_id, cause }: Pick<Email, 'account_id' | 'cause'>,
  change: Partial<Email>,
): Promise<void> {
  await db.updateTable('outbox').set(change).where('account_id', '=', account_id).where('cause', '=', cause).execute();
}
