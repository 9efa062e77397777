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

/** What came of an attempt to send a mail; a failed one is repeated. */
export type Outcome = 'sent' | 'failed' | 'set_aside' | 'withdrawn';

interface Sender {
  database: Database;
  clock: Clock;
  transport: Transport;
  count?: (outcome: Outcome) => void;
}

/** Told of a mail that could not be sent, or of a database that does not answer. */
type OnError = (error: unknown, messageId?: string) => void;

/**
 * Sends queued mails until it is stopped. Any number of senders share a database. A mail that was taken over by the mail
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

/** Sends the mails that have waited longest, all at once. @returns how many were due, a handful at most */
export async function sendDue(sender: Sender, onError: OnError = () => {}): Promise<number> {
  const { database, clock, count = () => {} } = sender;
  const now = clock.now();
  const until = new Date(now.getTime() + forgottenAfter).toISOString();
  const mails = await claimMails(database, now.toISOString(), until, mailsAtOnce);
  await Promise.all(mails.map(async (mail) => count(await send(sender, mail, onError))));
  return mails.length;
}

/** Tries again after half a minute, then after twice as long each time; the last attempt is about an hour after the first. */
async function send(
  { database: { query }, transport, clock }: Sender,
  mail: MailRow,
  onError: OnError,
): Promise<Outcome> {
  if (!(await isWanted(query, mail))) {
    await withdraw(query, mail);
    return 'withdrawn';
  }
  try {
    await transport.send(mail);
  } catch (error) {
    onError(error, mail.message_id);
    const isLast = error instanceof Refused || mail.attempts >= maxAttempts;
    const retryAt = new Date(clock.now().getTime() + firstRetry * 2 ** (mail.attempts - 1)).toISOString();
    await noteUnsent(query, mail, (error as Error).message, isLast ? undefined : retryAt);
    return isLast ? 'set_aside' : 'failed';
  }
  await noteSent(query, mail, timestamp(clock.now()));
  return 'sent';
}
