import { type Clock, timestamp } from '../domain/clock.ts';
import type { Email } from '../domain/records.ts';
import { toStorable } from '../domain/storable-values.ts';
import { type Task, workOnAccounts } from '../services/batches/work-on-accounts.ts';
import { type Trace, untraced } from '../services/trace.ts';
import type { Database } from '../storage/database.ts';
import { cancelEmail, claimEmails, markNotSent, markSent, nextEmailDue, shouldSend } from '../storage/queues/outbox.ts';
import { type Loop, startLoop } from './loop.ts';

/** Sends emails, also concurrently. */
export interface Transport {
  /** Resolves when the mail server has accepted the email. @throws EmailRejected, MailServerUnavailable, Error to retry it */
  send(email: Email): Promise<void>;
  /** Whether emails can be attempted now (default: always). */
  isReady?(): Promise<boolean>;
  close(): void;
}

/** The mail server rejects this email for good: retrying is useless. */
export class EmailRejected extends Error {}

/** The mail server accepts no emails: it does not respond, or refuses the connection or the password. */
export class MailServerUnavailable extends Error {}

/** How many emails a process sends at a time. */
export const concurrentEmails = 5;

const second = 1000;
const hour = 60 * 60 * second;
/** When a claim expires because its process died; longer than any attempt takes. */
const claimTimeout = 10 * 60 * second;
const firstRetry = 30 * second;
/** Of all times until the next attempt. */
const longestPause = hour;
/** As mail servers do (RFC 5321, 4.5.4.1): no email fails because of an outage over a weekend. */
const retryPeriod = 4 * 24 * hour;
/** More than there are in four days. Without it, an email of a time at which the clock was wrong would be retried for years. */
const maxAttempts = 110;

/** The outcome of an attempt to send an email; a deferred email is retried. */
export type Outcome = 'sent' | 'deferred' | 'failed' | 'canceled';

interface Sender {
  database: Database;
  clock: Clock;
  transport: Transport;
  count?: (outcome: Outcome) => void;
  trace?: Trace | undefined;
}

/** Called for an email that could not be sent, and for a database that does not respond. */
type OnError = (error: unknown, messageId?: string) => void;

/**
 * Sends queued emails until it is stopped. Any number of senders can share a database. If a sender dies or loses the
 * connection after the mail server accepted an email and before the outbox says so, the email is sent once more with the
 * same Message-ID, so that mail programs show it once.
 */
export function startSender(sender: Sender, onError: OnError, pollMilliseconds = 1000): Loop {
  const loop = startLoop(async () => (await sendDue(sender, onError)) > 0, onError, pollMilliseconds);
  return {
    ...loop,
    async stop() {
      await loop.stop();
      sender.transport.close();
    },
  };
}

/**
 * Sends due emails of some accounts, of each those that have waited longest, concurrently. An account whose data cannot be reached
 * does not stop the rest.
 * @returns how many, at most `concurrentEmails`
 */
export async function sendDue(sender: Sender, onError: OnError = () => {}): Promise<number> {
  const { database, clock, transport, count = () => {}, trace = untraced } = sender;
  if (transport.isReady && !(await transport.isReady())) return 0;
  const now = clock.now();
  const until = new Date(now.getTime() + claimTimeout);
  const emails: Email[] = [];
  const email: Task = {
    longestPause,
    async work(accountId) {
      const limit = concurrentEmails - emails.length;
      const claimed = await claimEmails(database.query, accountId, now, { until, limit }, longestPause);
      emails.push(...claimed);
      return claimed.length === limit;
    },
    nextDue: nextEmailDue,
  };
  await workOnAccounts(database, now, { email }, onError, () => emails.length === concurrentEmails);
  await Promise.all(
    emails.map(async (email) => {
      const { account_id, message_id } = email;
      const outcome = await trace('send email', { 'account.id': account_id, 'email.id': message_id }, async (add) => {
        const result = await send(sender, email, onError);
        add({ 'email.outcome': result, ...(/deferred|failed/.test(result) && { 'error.type': result }) });
        return result;
      });
      count(outcome);
    }),
  );
  return emails.length;
}

/** Sends one email. Retries start after 30 seconds, double up to one hour, and end after four days. */
async function send(
  { database: { query }, transport, clock }: Sender,
  email: Email,
  onError: OnError,
): Promise<Outcome> {
  if (!(await shouldSend(query, email))) {
    await cancelEmail(query, email);
    return 'canceled';
  }
  try {
    await transport.send(email);
  } catch (error) {
    onError(error, email.message_id);
    const now = clock.now().getTime();
    const isOld = now - Date.parse(email.created_at) >= retryPeriod || email.attempts >= maxAttempts;
    const isLast = error instanceof EmailRejected || isOld;
    const backoff = Math.min(firstRetry * 2 ** (email.attempts - 1), longestPause);
    await markNotSent(
      query,
      email,
      toStorable((error as Error).message),
      isLast ? undefined : new Date(now + backoff).toISOString(),
    );
    return isLast ? 'failed' : 'deferred';
  }
  await markSent(query, email, timestamp(clock.now()));
  return 'sent';
}
