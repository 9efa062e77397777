import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface CaughtEmail {
  /** Addresses of the envelope. */
  to: string[];
  source: string;
}

/** A mail server on the loopback address. */
export interface MailCatcher {
  url: string;
  close(): Promise<void>;
}

/**
 * Starts a mail server, which by default accepts every email.
 * @param receive gets each email, also those that are repeated; it may return an error to reject one
 */
export async function startMailCatcher(
  receive: (email: CaughtEmail) => unknown,
  options: SMTPServerOptions = {},
): Promise<MailCatcher> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const result = receive({ to, source: Buffer.concat(chunks).toString() });
        done(result instanceof Error ? result : null);
      });
    },
    ...options,
  });
  // Senders that are killed or break off leave their connections open.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
