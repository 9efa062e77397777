import type { Email } from '../../domain/records.ts';
import { hasDeniedConsent } from '../../domain/subscribers.ts';
import type { Queries } from '../database.ts';
import { insertRecords, keepRow } from '../statements/bulk.ts';
import { findRecord, rowsOf, saveFields } from '../statements/rows-by-key.ts';
import { noteWork } from './account-work.ts';

/** Adds emails of one account to the outbox, in the transaction that causes them. An email whose cause is in the outbox is not added. */
export async function addEmails(db: Queries, emails: Email[]): Promise<void> {
  await insertRecords(db, 'outbox', emails, keepRow);
  const [queued] = emails.filter(({ next_attempt_at }) => next_attempt_at !== null);
  if (queued) await noteWork(db, queued.account_id, 'email');
}

/**
 * Claims the due emails of an account that have waited longest and that no other sender holds, and counts the attempt.
 * @param claim when the claims expire, unless the outcome is stored before, and how many emails to claim at most
 * @param longestPause milliseconds between attempts at most; an email that is due later than that is due now, because a
 *   clock was wrong when its time was computed
 */
export async function claimEmails(
  db: Queries,
  accountId: string,
  now: Date,
  { until, limit }: { until: Date; limit: number },
  longestPause: number,
): Promise<Email[]> {
  const tooLate = new Date(now.getTime() + longestPause);
  const claimed: Email[] = [];
  // Two queries, because one with both conditions would read and sort all queued emails.
  for (const [operator, at] of [['<=', now] as const, ['>', tooLate] as const]) {
    const due = await rowsOf(db, 'outbox', { account_id: accountId })
      .where('next_attempt_at', operator, at.toISOString())
      .selectAll()
      .orderBy('next_attempt_at')
      .limit(limit - claimed.length)
      .execute();
    for (const email of due)
      if (await claim(db, email, until)) claimed.push({ ...email, attempts: email.attempts + 1 });
    if (claimed.length === limit) break;
  }
  return claimed;
}

/** Claims an email without waiting for locks. @returns false if another sender has claimed it since it was read */
async function claim(
  db: Queries,
  { account_id, cause, next_attempt_at, attempts }: Email,
  until: Date,
): Promise<boolean> {
  const unclaimed = { account_id, cause, next_attempt_at, attempts };
  const claimed = { next_attempt_at: until.toISOString(), attempts: attempts + 1 };
  return (await saveFields(db, 'outbox', unclaimed, claimed)) > 0;
}

/** When the first attempt to send an email of an account is due; undefined without one. */
export async function nextEmailDue(db: Queries, accountId: string): Promise<string | undefined> {
  const { at } = await rowsOf(db, 'outbox', { account_id: accountId })
    .where('next_attempt_at', 'is not', null)
    .select(({ fn }) => fn.min('next_attempt_at').as('at'))
    .executeTakeFirstOrThrow();
  return at ?? undefined;
}

/**
 * Whether the recipient is still subscribed and has not denied consent, which matters for marketing only. A notice is always sent.
 */
export async function shouldSend(
  db: Queries,
  { account_id, kind, subscriber_id, campaign_id }: Email,
): Promise<boolean> {
  if (kind === 'notice') return true;
  const subscriber = await findRecord(db, 'subscribers', { account_id, id: subscriber_id });
  if (subscriber?.status !== 'active') return false;
  if (kind !== 'confirmation' && hasDeniedConsent(subscriber)) return false;
  if (campaign_id === null) return true;
  const subscription = await findRecord(db, 'campaign_subscriptions', { account_id, subscriber_id, campaign_id });
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
  // Before its claim expires.
  if (next_attempt_at !== null) await noteWork(db, email.account_id, 'email');
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
  await saveFields(db, 'outbox', { account_id, cause }, change);
}
