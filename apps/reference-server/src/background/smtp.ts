import { createTransport } from 'nodemailer';
import type { Email } from '../domain/records.ts';
import { EmailRejected, type Transport } from './sender.ts';

const seconds = 1000;

/**
 * Sends over SMTP.
 * @param url `smtp://user:password@host:port`, or `smtps://…`; without TLS of its own a connection is encrypted when the
 *   server offers it
 * @param connections how many emails are on their way at once
 * @throws Error for any other address; it is not in the message, because it may hold a password
 */
export function smtpTransport(url: string, connections: number): Transport {
  if (!/^smtps?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new Error('the address of the mail server is not valid. Write smtp://user:password@host:port in SMTP_URL.');
  }
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    connectionTimeout: 10 * seconds,
    greetingTimeout: 10 * seconds,
    socketTimeout: 60 * seconds,
    // What operators and subscribers wrote is text, never the name of something to attach.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(email) {
      try {
        const { envelope, rejectedErrors = [] } = await transport.sendMail(messageOf(email));
        // Blind copies alone are not the email.
        const refusal = rejectedErrors.find(({ recipient }) => recipient === envelope.to[0]);
        if (refusal) throw refusal;
      } catch (error) {
        const { code, responseCode = 0, message } = error as Error & { code?: string; responseCode?: number };
        // Any other refusal, such as that of a password, is not about the email; 4xx stands for one that passes.
        const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
        if (isAboutMail && (responseCode < 400 || responseCode >= 500)) throw new EmailRejected(message);
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

function messageOf(email: Email) {
  const { unsubscribe_url: url } = email;
  return {
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
