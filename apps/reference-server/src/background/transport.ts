import type { MailRow } from '../domain/records.ts';

/** Hands mails over, one at a time or several at once. */
export interface Transport {
  /** The server has taken over the mail when the promise is fulfilled. @throws Refused, and errors of the connection */
  send(mail: MailRow): Promise<void>;
  close(): void;
}

/** The mail server will never take this mail. */
export class Refused extends Error {}
