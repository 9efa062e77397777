import { watchMailServer } from '@email-automation/service/background/mail-server';
import type { Transport } from '@email-automation/service/background/sender';
import { sendDue } from '@email-automation/service/background/sender';
import { smtpTransport } from '@email-automation/service/background/smtp';
import type { Email } from '@email-automation/service/domain/records';
import { retryEmail } from '@email-automation/service/storage/queries/emails';
import type { SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { emailsOf, linkIn } from '../environment/delivery.ts';
import { headerOf, news, open, queued, type Received, startMailServer } from '../environment/mail-server.ts';
import { startSandbox } from '../environment/sandbox.ts';

test('an email is sent over SMTP with the headers of mail clients, and its content is deleted from the outbox', async () => {
  const server = await startMailServer();
  const { database, clock } = await queued();
  const [before] = await emailsOf(database);
  expect(await sendDue({ database, transport: open(server.url), clock })).toBe(1);
  expect(server.received).toHaveLength(1);
  const [email] = server.received as [Received];
  expect(email.to.toSorted()).toEqual(['kim@example.com', 'x@copy.example']);
  expect(headerOf(email, 'Message-ID')).toBe(`<${before?.message_id}>`);
  expect(headerOf(email, 'From')).toBe('Seven <seven@example.com>');
  expect(headerOf(email, 'To')).toBe('kim@example.com');
  expect(headerOf(email, 'Bcc')).toBeUndefined();
  expect(headerOf(email, 'List-Unsubscribe')).toBe(`<http://mail.test${linkIn(before)}>`);
  expect(headerOf(email, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  expect(headerOf(email, 'Date')).toBe('Fri, 01 May 2026 08:00:00 +0000');
  const [after] = await emailsOf(database);
  expect(after).toMatchObject({ state: 'sent', sent_at: '2026-05-01T08:00:00Z', attempts: 1, next_attempt_at: null });
  expect([after?.text_body, after?.html_body, after?.unsubscribe_url]).toEqual(['', '', null]);
  expect(await sendDue({ database, transport: open(server.url), clock })).toBe(0);
});

test('an email that is sent again is the same to the byte', async () => {
  const server = await startMailServer();
  const { database } = await queued();
  await database.query.updateTable('outbox').set({ html_body: '<p>Hello</p>', text_body: 'Hello' }).execute();
  const [email] = (await emailsOf(database)) as [Email];
  const transport = open(server.url);
  for (let n = 0; n < 2; n++) await transport.send(email);
  const [first, second] = server.received as [Received, Received];
  expect(second.source).toBe(first.source);
  expect(first.source).toContain('multipart/alternative');
  expect(first.source).not.toContain(email.link_hash as string);
});

test('line breaks in the fields of an email add no header and no recipient', async () => {
  const server = await startMailServer();
  const { database } = await queued();
  const transport = open(server.url);
  const [email] = (await emailsOf(database)) as [Email];
  const hostile = 'Hello\r\nX-Injected: yes\nBcc: eve@evil.example\r\n\r\nBody';
  await transport.send({ ...email, bcc: null });
  await transport.send({ ...email, bcc: null, subject: hostile, from_name: hostile, message_id: hostile });
  const namesOf = ({ source }: Received) => source.split('\r\n\r\n')[0]?.match(/^[\w-]+(?=:)/gm);
  const [usual, attacked] = server.received as [Received, Received];
  expect([attacked.to, namesOf(attacked)]).toEqual([['kim@example.com'], namesOf(usual)]);

  const sandbox = await startSandbox();
  const post = { subscribers: [{ email: 'kim@example.com\r\nBcc: eve@evil.example' }] };
  expect((await sandbox.post('/v2/1001/campaigns/3001/subscribers', post)).status).toBe(422);
});

test('commas separate the email addresses in the bcc of a broadcast [broadcast-bcc-format]', async () => {
  const server = await startMailServer();
  const { database, clock } = await queued();
  const bcc = 'x@copy.example,y@copy.example, z@copy.example';
  await database.query.updateTable('outbox').set({ bcc }).execute();
  expect(await sendDue({ database, transport: open(server.url), clock })).toBe(1);
  const copies = ['x@copy.example', 'y@copy.example', 'z@copy.example'];
  expect(server.received[0]?.to.toSorted()).toEqual(['kim@example.com', ...copies]);
});

test('a temporarily rejected email is retried with increasing delays, then fails; an operator can retry it', async () => {
  const busy = Object.assign(new Error('Try later'), { responseCode: 451 });
  const { database, clock } = await queued();
  const attempts: number[] = [];
  const server = await startMailServer({}, () => {
    attempts.push((clock.now().getTime() - Date.parse('2026-05-01T08:00:00Z')) / 1000);
    return busy;
  });
  const transport = open(server.url);
  const readEmail = async () => (await emailsOf(database))[0] as Email;
  for (let n = 0; n < 10; n++) {
    const next = (await readEmail()).next_attempt_at as string;
    clock.move(new Date(Date.parse(next) - 1).toISOString());
    expect(await sendDue({ database, transport, clock })).toBe(0);
    clock.move(next);
    expect(await sendDue({ database, transport, clock })).toBe(1);
  }
  const waits = attempts.map((at, n) => at - (attempts[n - 1] ?? 0));
  expect(waits).toEqual([0, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
  clock.move('2026-05-05T07:59:59Z');
  await sendDue({ database, transport, clock });
  expect(await readEmail()).toMatchObject({ state: 'queued', next_attempt_at: '2026-05-05T08:59:59.000Z' });
  clock.move('2026-05-05T08:59:59Z');
  await sendDue({ database, transport, clock });
  const email = await readEmail();
  expect(email).toMatchObject({ state: 'failed', error: expect.stringContaining('Try later') });
  expect(email.text_body).toContain('Hello');
  const before = attempts.length;
  expect(await retryEmail(database.query, email.message_id, clock.now().toISOString())).toBe(true);
  await sendDue({ database, transport, clock });
  expect(attempts).toHaveLength(before + 1);
});

const refusal = (message: string, responseCode: number) => Object.assign(new Error(message), { responseCode });
const refuseKim = (responseCode: number): SMTPServerOptions => ({
  onRcptTo: ({ address }, _session, done) =>
    done(address === 'kim@example.com' ? refusal('Not kim', responseCode) : null),
});

test.each<[refused: string, state: string, error: string, options: SMTPServerOptions, onEmail?: () => Error]>([
  ['for good', 'failed', 'No person', { onRcptTo: (_to, _session, done) => done(refusal('No person', 550)) }],
  ['for good because of its content', 'failed', 'Too large', {}, () => refusal('Too large', 552)],
  ['for good to its recipient, but not to the blind copy', 'failed', 'Not kim', refuseKim(550)],
  ['for now to its recipient, but not to the blind copy', 'queued', 'Not kim', refuseKim(450)],
  ['with the connection', 'queued', 'Closed', { onConnect: (_session, done) => done(refusal('Closed', 554)) }],
  [
    'with the password',
    'queued',
    'Wrong password',
    {
      ...{ authOptional: false, allowInsecureAuth: true },
      onAuth: (_auth, _session, done) => done(refusal('Wrong password', 535)),
    },
  ],
])('an email that the mail server refuses %s is %s', async (_, state, error, options, onEmail) => {
  const server = await startMailServer(options, onEmail);
  const { database, clock } = await queued();
  const url = options.onAuth ? server.url.replace('//', '//me:hidden-word@') : server.url;
  await sendDue({ database, transport: open(url), clock });
  expect(await emailsOf(database)).toMatchObject([{ state, attempts: 1, error: expect.stringContaining(error) }]);
});

test('an email stays queued while the mail server does not respond, and no error contains the password', async () => {
  const { database, clock } = await queued();
  const errors: unknown[] = [];
  await sendDue({ database, transport: open('smtp://me:hidden-word@127.0.0.1:9'), clock }, (error) =>
    errors.push(String(error)),
  );
  const [email] = await emailsOf(database);
  expect(email).toMatchObject({ state: 'queued', attempts: 1, next_attempt_at: '2026-05-01T08:00:30.000Z' });
  expect(errors).toHaveLength(1);
  expect(JSON.stringify([errors, email])).not.toContain('hidden-word');
});

test('an email is canceled if its subscriber unsubscribes while it is queued [unsubscribing-by-email]', async () => {
  const server = await startMailServer();
  const { database, clock } = await queued();
  await database.query.updateTable('subscribers').set({ status: 'unsubscribed' }).execute();
  await sendDue({ database, transport: open(server.url), clock });
  expect(server.received).toEqual([]);
  expect(await emailsOf(database)).toMatchObject([{ state: 'canceled', next_attempt_at: null }]);
});

const crowd = { broadcasts: [news], subscribers: [{ email: 'p{n}@example.com', repeat: 40 }] };

test('two senders send each email once', async () => {
  const server = await startMailServer();
  const { database, clock } = await queued(undefined, crowd);
  const drain = async (transport: Transport) => {
    while ((await sendDue({ database, transport, clock })) > 0);
  };
  await Promise.all([drain(open(server.url)), drain(open(server.url))]);
  expect(server.received.map(({ to }) => to[0]).toSorted()).toEqual(
    Array.from({ length: 40 }, (_, n) => `p${n + 1}@example.com`).toSorted(),
  );
});

test('the error for an invalid URL of a mail server does not contain the URL', () => {
  for (const address of ['http://me:hidden-word@email.example', 'email.example', 'hidden-word']) {
    expect(() => smtpTransport(address, 1)).toThrow(
      /^the URL of the mail server is not valid. Write smtp:\/\/user:password@host:port in SMTP_URL.$/,
    );
  }
});

test('an outage of the mail server is logged once, costs no attempts, and is tried by one connection', async () => {
  const { database, clock } = await queued(undefined, crowd);
  const nowhere = smtpTransport('smtp://me:hidden-word@127.0.0.1:9', 5);
  let transport = nowhere;
  const lines: [level: string, facts: object, message: string][] = [];
  const log = {
    info: (...line: [object, string]) => lines.push(['info', ...line]),
    error: (...line: [object, string]) => lines.push(['error', ...line]),
  };
  const mailServer = watchMailServer(
    {
      server: nowhere.server,
      check: () => transport.check(),
      send: (email) => transport.send(email),
      close: () => transport.close(),
    },
    log,
  );
  onTestFinished(() => mailServer.close());
  const attempts = async () => (await emailsOf(database)).reduce((sum, email) => sum + email.attempts, 0);
  for (let n = 0; n < 3; n++) {
    await sendDue({ database, transport: mailServer, clock });
    mailServer.retry();
    clock.move(`2026-05-0${n + 2}T08:00:00Z`);
  }
  expect(await attempts()).toBe(5);
  expect(mailServer.outage()).toMatchObject({ server: '127.0.0.1:9', error: expect.stringContaining('ECONNREFUSED') });
  const server = await startMailServer();
  transport = open(server.url);
  while ((await sendDue({ database, transport: mailServer, clock })) > 0);
  expect(server.received).toHaveLength(40);
  expect(mailServer.outage()).toBeUndefined();
  expect(lines.map(([level, , message]) => [level, message])).toEqual([
    ['error', 'The mail server accepts no emails.'],
    ['info', 'The mail server accepts connections again.'],
  ]);
  expect(JSON.stringify(lines)).not.toContain('hidden-word');
});
