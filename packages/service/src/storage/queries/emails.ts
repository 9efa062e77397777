import { sql } from 'kysely';
import { type EmailLink, findEmailLink } from '../../domain/email-links.ts';
import type { Email, EmailState } from '../../domain/records.ts';
import type { Database, Queries } from '../database.ts';
import { noteWork } from '../queues/account-work.ts';
import { columns, rowid } from '../schema/tables.ts';
import { acrossAccounts, inAccountOrAll } from '../statements/across-accounts.ts';
import { countRows, countUpTo } from '../statements/count-rows.ts';
import { findRecord, saveFields } from '../statements/rows-by-key.ts';

/** Finds an email of an account by the hash of the token in its link. */
export function findEmailByLink(db: Queries, accountId: string, hash: string): Promise<Email | undefined> {
  return findRecord(db, 'outbox', { account_id: accountId, link_hash: hash });
}

/** States that most emails have. Other states have an index, whose condition a query must repeat as it is. */
const usual: readonly EmailState[] = ['held', 'sent'];

const isIn = (state: EmailState) =>
  usual.includes(state)
    ? sql<boolean>`state = ${state}`
    : sql<boolean>`state = ${state} and "state" not in ('held', 'sent')`;

const emailColumns = Object.keys(columns.outbox) as (keyof Email)[];

/** The common conditions of listed emails. Without an account, emails of all accounts are listed. */
interface EmailFilter {
  account?: string | undefined;
  to?: string;
  state?: EmailState | undefined;
}

/** Counts matching emails, at most ten thousand: counting a million takes long. */
export async function countEmails(db: Queries, filter: EmailFilter): Promise<number> {
  const within = inAccountOrAll(db, filter.account);
  const { count } = await countUpTo(within, matchingEmails(within, filter).select('account_id'), 10_000);
  return count;
}

/** The newest hundred matching emails, without their content. */
export function listEmails(db: Queries, filter: EmailFilter) {
  return newestEmails(db, filter)
    .select(['account_id', 'message_id', 'state', 'to_email', 'subject', 'created_at', 'sent_at', 'attempts', 'error'])
    .limit(100)
    .execute();
}

/** Counts the queued emails whose last attempt failed, with their oldest and their next time, and one of their errors. */
export function countDeferred(db: Queries, account: string | undefined) {
  let emails = inAccountOrAll(db, account).selectFrom('outbox').where(isIn('queued')).where('error', 'is not', null);
  if (account !== undefined) emails = emails.where('account_id', '=', account);
  return emails
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min('created_at').as('since'),
      fn.min('next_attempt_at').as('next'),
      fn.max('error').as('error'),
    ])
    .executeTakeFirstOrThrow();
}

function matchingEmails(db: Queries, { account, to, state }: EmailFilter) {
  let emails = inAccountOrAll(db, account).selectFrom('outbox');
  if (account !== undefined) emails = emails.where('account_id', '=', account);
  if (to !== undefined) emails = emails.where('to_email', '=', to);
  if (state !== undefined) emails = emails.where(isIn(state));
  return emails;
}

const newestEmails = (db: Queries, filter: EmailFilter) =>
  matchingEmails(db, filter).orderBy('created_at', 'desc').orderBy(rowid, 'desc');

interface EmailSearch extends EmailFilter {
  /** In the email address of the recipient, the subject, or the text, in any case. */
  text?: string | undefined;
  /** How many newer ones are left out (default: none), and how many are returned at most. */
  offset?: number;
  limit: number;
}

/** A line of the outbox. */
export type EmailSummary = Pick<
  Email,
  'account_id' | 'message_id' | 'state' | 'kind' | 'to_email' | 'subject' | 'created_at' | 'error'
>;

/** Searches the outbox, newest first. */
export function searchEmails(
  db: Queries,
  { text, offset = 0, limit, ...filter }: EmailSearch,
): Promise<EmailSummary[]> {
  let emails = newestEmails(db, filter);
  if (text !== undefined) {
    const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    const isLike = sql`like ${pattern} escape '\\'`;
    emails = emails.where(
      sql<boolean>`(lower(to_email) ${isLike} or lower(subject) ${isLike}
        or lower(case when text_body = '' then html_body else text_body end) ${isLike})`,
    );
  }
  return emails
    .select(['account_id', 'message_id', 'state', 'kind', 'to_email', 'subject', 'created_at', 'error'])
    .offset(offset)
    .limit(limit)
    .execute();
}

/** An email as operators may see it, with its link. */
export function showEmail(email: Email): Omit<Email, 'link_hash'> & { link: EmailLink | null } {
  const { link_hash, ...shown } = email;
  return { ...shown, link: findEmailLink(email) };
}

export function findEmail(db: Queries, messageId: string): Promise<Email | undefined> {
  return acrossAccounts(db, 'operator id')
    .selectFrom('outbox')
    .where('message_id', '=', messageId)
    .select(emailColumns)
    .executeTakeFirst();
}

/** Queues a failed email again. @returns whether there is such an email */
export async function retryEmail(db: Queries, messageId: string, now: string): Promise<boolean> {
  const email = await findEmail(db, messageId);
  if (email === undefined) return false;
  const failed = { account_id: email.account_id, cause: email.cause, state: 'failed' } as const;
  const count = await saveFields(db, 'outbox', failed, { state: 'queued', next_attempt_at: now, attempts: 0 });
  if (count === 0) return false;
  await noteWork(db, email.account_id, 'email');
  return true;
}

export const countQueuedEmails = ({ query }: Database): Promise<number> =>
  countRows(acrossAccounts(query, 'operator list').selectFrom('outbox').where('next_attempt_at', 'is not', null));
