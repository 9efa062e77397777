import { type Clock, timestamp } from '../domain/clock.ts';
import type { Email } from '../domain/records.ts';
import type { Database } from '../storage/database.ts';
import { cancelEmail, claimEmails, markNotSent, markSent, shouldSend } from '../storage/outbox.ts';
import { type Loop, startLoop } from './loop.ts';

/** Hands emails over, one at a time or several at once. */
export interface Transport {
  /** The server has taken over the email when the promise is fulfilled. @throws EmailRejected, and errors of the connection */
  send(email: Email): Promise<void>;
  close(): void;
}

/** The mail server will never take this email. */
export class EmailRejected extends Error {}

/** How many emails are on their way at once. */
export const concurrentEmails = 5;

const second = 1000;
const hour = 60 * 60 * second;
/** A claimed email of which nothing is heard belongs to a process that died; longer than a connection can take. */
const forgottenAfter = 10 * 60 * second;
const firstRetry = 30 * second;
/** As mail servers themselves do (RFC 5321, 4.5.4.1): an outage over a weekend sets nothing aside. */
const givenUpAfter = 4 * 24 * hour;

/** What came of an attempt to send an email; a failed one is repeated. */
export type Outcome = 'sent' | 'deferred' | 'failed' | 'canceled';

interface Sender {
  database: Database;
  clock: Clock;
  transport: Transport;
  count?: (outcome: Outcome) => void;
}

/** Told of an email that could not be sent, or of a database that does not answer. */
type OnError = (error: unknown, messageId?: string) => void;

/**
 * Sends queued emails until it is stopped. Any number of senders share a database. An email that was taken over by the mail
 * server and whose sender dies, or loses the connection, before it hears or notes so is sent again, with the same
 * Message-ID: at most once for each time that this happens, and mail programs show one.
 */
export function startSender(sender: Sender, onError: OnError, pollMilliseconds = 1000): Loop {
  const loop = startLoop(async () => (await sendDue(sender, onError)) > 0, onError, pollMilliseconds);
  return {
    wake: loop.wake,
    async stop() {
      await loop.stop();
      sender.transport.close();
    },
  };
}

/** Sends the emails that have waited longest, all at once. @returns how many were due, a handful at most */
export async function sendDue(sender: Sender, onError: OnError = () => {}): Promise<number> {
  const { database, clock, count = () => {} } = sender;
  const now = clock.now();
  const until = new Date(now.getTime() + forgottenAfter).toISOString();
  const emails = await claimEmails(database, now.toISOString(), until, concurrentEmails);
  await Promise.all(emails.map(async (email) => count(await send(sender, email, onError))));
  return emails.length;
}

/** Tries again after half a minute, then after twice as long each time, every hour in the end, for four days. */
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
    const isLast = error instanceof EmailRejected || now - Date.parse(email.created_at) >= givenUpAfter;
    const wait = Math.min(firstRetry * 2 ** (email.attempts - 1), hour);
    await markNotSent(query, email, (error as Error).message, isLast ? undefined : new Date(now + wait).toISOString());
    return isLast ? 'failed' : 'deferred';
  }
  await markSent(query, email, timestamp(clock.now()));
  return 'sent';
}
