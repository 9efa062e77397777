import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server that accepts every email. */
export interface MailCatcher {
  url: string;
  /** The sources of all emails since the last `clear`, also of those that were repeated. */
  sources(): readonly string[];
  clear(): void;
  stop(): Promise<void>;
}

export async function startMailCatcher(): Promise<MailCatcher> {
  let sources: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        sources.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  // Killed senders leave their connections open.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    sources: () => sources,
    clear() {
      sources = [];
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
