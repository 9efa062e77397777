import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface MailSink {
  /** URL of the mail server. */
  url: string;
  /** How often each email arrived, by its Message-ID. */
  received: ReadonlyMap<string, number>;
  /** Takes the URL of the one-click unsubscribe of an email of a series, if there is one that was not taken. */
  takeUnsubscribeUrl(): string | undefined;
  close(): Promise<void>;
}

/** Unsubscribe URLs that are remembered at most. */
const maxUrls = 1000;

/** Starts a mail server that accepts every email, and remembers its Message-ID. */
export async function startMailSink(): Promise<MailSink> {
  const received = new Map<string, number>();
  const urls: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let source = '';
      stream.on('data', (chunk) => (source += chunk));
      stream.on('end', () => {
        const headers = (source.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ');
        const id = /^Message-ID: *<(.*)>/im.exec(headers)?.[1] ?? '';
        received.set(id, (received.get(id) ?? 0) + 1);
        // Readers of broadcasts stay, so that each broadcast goes to all of them.
        const url = /^Subject: *Letter/im.test(headers) && /^List-Unsubscribe: *<(.*)>/im.exec(headers)?.[1];
        if (url && urls.length < maxUrls) urls.push(url);
        done();
      });
    },
  });
  // Clients that break off are no errors of the sink: the emails are compared in the end.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    takeUnsubscribeUrl: () => urls.shift(),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
