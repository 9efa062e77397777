import type { Email } from '../domain/records.ts';
import type { MailOutage } from '../services/services.ts';
import { describeOutage, type Log } from './outages.ts';
import { MailServerUnavailable, type Transport } from './sender.ts';

/** A transport to one mail server. */
export interface ServerTransport extends Transport {
  /** Host and port. */
  server: string;
  /** Opens a connection and closes it. @throws MailServerUnavailable */
  check(): Promise<void>;
}

/** Milliseconds between two tries during an outage: they double. */
const [shortestPause, longestPause] = [1000, 60_000];

/**
 * Watches a mail server. During an outage no email is attempted; the server is tried by one connection at a time. Logs once when
 * an outage begins, and once when it ends.
 */
export function watchMailServer({ server, check, send, close }: ServerTransport, log: Log) {
  let outage: { began: number; error: string; tryAt: number } | undefined;
  let pause = shortestPause;

  const begin = (error: Error) => {
    if (outage !== undefined) return;
    outage = { began: performance.now(), error: error.message, tryAt: performance.now() + pause };
    log.error({ outage: 'began', server, reason: error.message }, 'The mail server accepts no emails.');
    pause = Math.min(2 * pause, longestPause);
  };

  return {
    close,
    async send(email: Email): Promise<void> {
      try {
        await send(email);
      } catch (error) {
        if (error instanceof MailServerUnavailable) begin(error);
        throw error;
      }
      pause = shortestPause;
    },
    /** Whether emails can be attempted. During an outage, tries a connection if the next try is due. */
    async isReady(): Promise<boolean> {
      if (outage === undefined) return true;
      if (performance.now() < outage.tryAt) return false;
      try {
        await check();
      } catch (error) {
        outage.error = (error as Error).message;
        outage.tryAt = performance.now() + pause;
        pause = Math.min(2 * pause, longestPause);
        return false;
      }
      const seconds = Math.round((performance.now() - outage.began) / 1000);
      log.info({ outage: 'ended', server, seconds }, 'The mail server accepts connections again.');
      outage = undefined;
      return true;
    },
    /** Makes the next try due now. */
    retry(): void {
      if (outage) outage.tryAt = performance.now();
    },
    /** The present outage; undefined without one. */
    outage: (): MailOutage | undefined => outage && { server, ...describeOutage(outage) },
  };
}
