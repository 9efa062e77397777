import type { AddressInfo } from 'node:net';
import type { ServerTransport } from '@email-automation/service/background/mail-server';
import { tick } from '@email-automation/service/background/scheduler';
import { smtpTransport } from '@email-automation/service/background/smtp';
import type { Database } from '@email-automation/service/storage/database';
import { openDatabase } from '@email-automation/service/storage/open';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { declare, sendingServices, stoppedClock } from './delivery.ts';
import { startSandbox } from './sandbox.ts';

/** An email that a mail server accepted. */
export interface Received {
  /** Addresses of the envelope. */
  to: string[];
  source: string;
}

/** Starts a mail server. By default it accepts every email; `onMail` may return an error to reject one. */
export async function startMailServer(options: SMTPServerOptions = {}, onMail: () => unknown = () => {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        const result = onMail();
        if (result instanceof Error) return done(result);
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, source: Buffer.concat(chunks).toString() });
        done();
      });
    },
    ...options,
  });
  // Senders that are killed or break off leave their connections open.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, received };
}

export const headerOf = ({ source }: Received, name: string) =>
  new RegExp(`^${name}: *(.*)$`, 'im').exec(source.replaceAll(/\r\n[ \t]/g, ' '))?.[1];

export const news = {
  id: 'b',
  name: 'B',
  status: 'scheduled' as const,
  send_at: '2026-05-01T08:00:00Z',
  subject: 'Neues für Äpfel',
};
const sent = {
  subscribers: [{ email: 'kim@example.com' }],
  broadcasts: [{ ...news, text_body: 'Hello', bcc: 'x@copy.example' }],
};

/** A database with a broadcast in its outbox, queued at 08:00. @param account with the broadcast and its subscribers (default: one) */
export async function queued(
  location?: string,
  account: Parameters<typeof declare>[1] = sent,
): Promise<{ database: Database; clock: ReturnType<typeof stoppedClock> }> {
  const { database } = await startSandbox({ worker: false, ...(location && { database: openDatabase(location) }) });
  const clock = stoppedClock('2026-05-01T08:00:00Z');
  await declare(database, account, clock);
  await tick(sendingServices(database, 'http://mail.test', 'queued'), clock.now());
  return { database, clock };
}

export function open(url: string): ServerTransport {
  const transport = smtpTransport(url, 2);
  onTestFinished(() => transport.close());
  return transport;
}
