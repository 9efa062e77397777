import { type Clock, timestamp } from '../domain/clock.ts';
import type { Database } from '../storage/database.ts';
import { claimMails, isWanted, noteSent, noteUnsent, withdraw } from '../storage/outbox.ts';
import type { MailRow } from '../storage/tables.ts';
import { type Loop, startLoop } from './loop.ts';
import { Refused, type Transport } from './transport.ts';

/** How many mails are on their way at once. */
export const mailsAtOnce = 5;

const second = 1000;
/** A claimed mail of which nothing is heard belongs to a process that died; longer than a connection can take. */
const forgottenAfter = 10 * 60 * second;
const firstRetry = 30 * second;
const maxAttempts = 8;

/** Told of a mail that could not be sent, or of a database that does not answer. */
type OnError = (error: unknown, messageId?: string) => void;

/**
 * Sends queued mails until it is stopped. Any number of senders share a database. A mail that was taken over by the mail
 * server and whose sender dies, or loses the connection, before it hears or notes so is sent again, with the same
 * Message-ID: at most once for each time that this happens, and mail programs show one.
 */
export function startSender(
  { database, clock, transport }: { database: Database; clock: Clock; transport: Transport },
  onError: OnError,
  pollMilliseconds = 1000,
): Loop {
  const step = async () => (await sendDue(database, transport, clock, onError)) > 0;
  const loop = startLoop(step, onError, pollMilliseconds);
  return {
    wake: loop.wake,
    async stop() {
      await loop.stop();
      transport.close();
    },
  };
}

/** Sends the mails that have waited longest, all at once. @returns how many were due, a handful at most */
export async function sendDue(
  database: Database,
  transport: Transport,
  clock: Clock,
  onError: OnError = () => {},
): Promise<number> {
  const now = clock.now();
  const until = new Date(now.getTime() + forgottenAfter).toISOString();
  const mails = await claimMails(database, now.toISOString(), until, mailsAtOnce);
  await Promise.all(mails.map((mail) => send(database, transport, clock, mail, onError)));
  return mails.length;
}

/** Tries again after half a minute, then after twice as long each time; the last attempt is about an hour after the first. */
async function send(
  { query }: Database,
  transport: Transport,
  clock: Clock,
  mail: MailRow,
  onError: OnError,
): Promise<void> {
  if (!(await isWanted(query, mail))) return withdraw(query, mail);
  try {
    await transport.send(mail);
  } catch (error) {
    onError(error, mail.message_id);
    const isLast = error instanceof Refused || mail.attempts >= maxAttempts;
    const retryAt = new Date(clock.now().getTime() + firstRetry * 2 ** (mail.attempts - 1)).toISOString();
    return noteUnsent(query, mail, (error as Error).message, isLast ? undefined : retryAt);
  }
  await noteSent(query, mail, timestamp(clock.now()));
}
