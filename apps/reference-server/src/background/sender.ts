import { type Clock, timestamp } from '../domain/clock.ts';
import type { Email } from '../domain/records.ts';
import type { Database } from '../storage/database.ts';
import { claimMails, isWanted, noteSent, noteUnsent, withdraw } from '../storage/outbox.ts';
import { type Loop, startLoop } from './loop.ts';

/** Hands mails over, one at a time or several at once. */
export interface Transport {
  /** The server has taken over the mail when the promise is fulfilled. @throws Refused, and errors of the connection */
  send(mail: Email): Promise<void>;
  close(): void;
}

/** The mail server will never take this mail. */
export class Refused extends Error {}

/** How many mails are on their way at once. */
export const mailsAtOnce = 5;

const second = 1000;
const hour = 60 * 60 * second;
/** A claimed mail of which nothing is heard belongs to a process that died; longer than a connection can take. */
const forgottenAfter = 10 * 60 * second;
const firstRetry = 30 * second;
/** As mail servers themselves do (RFC 5321, 4.5.4.1): an outage over a weekend sets nothing aside. */
const givenUpAfter = 4 * 24 * hour;

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

/** Tries again after half a minute, then after twice as long each time, every hour in the end, for four days. */
async function send(
  { database: { query }, transport, clock }: Sender,
  mail: Email,
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
    const now = clock.now().getTime();
    const isLast = error instanceof Refused || now - Date.parse(mail.created_at) >= givenUpAfter;
    const wait = Math.min(firstRetry * 2 ** (mail.attempts - 1), hour);
    await noteUnsent(query, mail, (error as Error).message, isLast ? undefined : new Date(now + wait).toISOString());
    return isLast ? 'set_aside' : 'failed';
  }
  await noteSent(query, mail, timestamp(clock.now()));
  return 'sent';
}
