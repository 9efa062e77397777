import { createTransport } from 'nodemailer';
import { stableId } from '../domain/identifiers.ts';
import type { Email } from '../domain/records.ts';
import type { ServerTransport } from './mail-server.ts';
import { EmailRejected, MailServerUnavailable } from './sender.ts';

const seconds = 1000;

/**
 * Creates a transport that sends over SMTP.
 * @param url `smtps://user:password@host:port`, or `smtp://…`, which uses TLS when the server offers it
 * @param connections how many emails are sent at a time
 * @throws Error for any other URL; its message does not contain the URL, which may have a password
 */
export function smtpTransport(url: string, connections: number): ServerTransport {
  const parsed = URL.parse(url);
  if (!parsed || !/^smtps?:$/.test(parsed.protocol)) {
    throw new Error('the URL of the mail server is not valid. Write smtp://user:password@host:port in SMTP_URL.');
  }
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    connectionTimeout: 10 * seconds,
    greetingTimeout: 10 * seconds,
    socketTimeout: 60 * seconds,
    // Content is never read as the name of a file or a URL to attach.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    server: parsed.host,
    async check() {
      await transport.verify().catch((error: Error) => {
        throw new MailServerUnavailable(error.message);
      });
    },
    async send(email) {
      try {
        const { envelope, rejectedErrors = [] } = await transport.sendMail(messageOf(email));
        // A rejected blind copy does not matter.
        const refusal = rejectedErrors.find(({ recipient }) => recipient === envelope.to[0]);
        if (refusal) throw refusal;
      } catch (error) {
        const { code, responseCode = 0, message } = error as Error & { code?: string; responseCode?: number };
        const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
        if (!isAboutMail) throw new MailServerUnavailable(message);
        // 4xx is temporary.
        if (responseCode < 400 || responseCode >= 500) throw new EmailRejected(message);
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

function messageOf(email: Email) {
  const { unsubscribe_url: url, link_hash: secret } = email;
  return {
    // Not random, so that an email that is sent again is the same; the secret keeps its author from writing one.
    baseBoundary: stableId(email.message_id, secret ?? ''),
    messageId: `<${email.message_id}>`,
    date: new Date(email.created_at),
    from: { name: email.from_name, address: email.from_email },
    to: { name: '', address: email.to_email },
    ...(email.bcc !== null && { bcc: email.bcc }),
    subject: email.subject,
    text: email.text_body,
    ...(email.html_body !== '' && { html: email.html_body }),
    ...(url !== null && {
      headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }),
  };
}
