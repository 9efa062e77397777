import { startMailCatcher } from '../../harness/mail-catcher.ts';

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
  const { url, close } = await startMailCatcher(({ source }) => {
    const headers = (source.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ');
    const id = /^Message-ID: *<(.*)>/im.exec(headers)?.[1] ?? '';
    received.set(id, (received.get(id) ?? 0) + 1);
    // Readers of broadcasts stay, so that each broadcast goes to all of them.
    const unsubscribe = /^Subject: *Letter/im.test(headers) && /^List-Unsubscribe: *<(.*)>/im.exec(headers)?.[1];
    if (unsubscribe && urls.length < maxUrls) urls.push(unsubscribe);
  });
  return { url, received, takeUnsubscribeUrl: () => urls.shift(), close };
}
