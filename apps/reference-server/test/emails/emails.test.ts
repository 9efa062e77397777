import { systemRandom } from '@email-automation/service/domain/random';
import { hashToken } from '@email-automation/service/domain/tokens';
import { createConfirmationEmail, createMarketingEmail } from '@email-automation/service/services/sending/emails';
import { expect, test } from 'vitest';

const account = {
  id: 'a',
  name: 'Acme',
  url: 'https://acme.example',
  default_from_name: 'Ada',
  default_from_email: 'ada@acme.example',
  default_postal_address: '1 Harbour Street\nSpringfield',
  primary_email: 'owner@acme.example',
  enable_third_party_cookies: false,
  phone_number: '',
  created_at: '',
};
const sender = { from_name: '', from_email: '', postal_address: '' };
const emailOptions = {
  kind: 'broadcast' as const,
  cause: 'because',
  sender,
  subscriber: { id: 's', email: 'kim@example.com' },
  content: { subject: 'Spring', html_body: '<html><body><p>Hello</p></BODY></html>', text_body: 'Hello' },
};
const links = { toPage: (_: string, token: string) => `https://email.example/${token}` };
const now = new Date('2026-05-01T10:00:00.250Z');
const context = { account, state: 'queued' as const, now, random: systemRandom, links };
const write = (changes: object = {}, of = account) =>
  createMarketingEmail({ ...context, account: of }, { ...emailOptions, ...changes });

test('the account gives the sender and the postal address [RESOURCE-9] [RESOURCE-10]', () => {
  const email = write();
  expect(email).toMatchObject({ from_name: 'Ada', from_email: 'ada@acme.example', to_email: 'kim@example.com' });
  expect(email.text_body).toContain('1 Harbour Street\nSpringfield');
  expect(email.html_body).toContain('1 Harbour Street<br>Springfield');
});

test('a broadcast or campaign can override the sender and the postal address', () => {
  const own = { from_name: 'Bo', from_email: 'bo@shop.example', postal_address: '2 <Square>' };
  const email = write({ sender: own });
  expect(email).toMatchObject({ from_name: 'Bo', from_email: 'bo@shop.example' });
  expect(email.message_id).toMatch(/^[\da-f]{32}@shop\.example$/);
  expect(email.text_body).toContain('2 <Square>');
  expect(email.html_body).toContain('2 &lt;Square&gt;');
  expect(email.text_body + email.html_body).not.toContain('Harbour');
});

test('without a default sender the sender is the owner of the account, and without an owner no-reply@localhost [sending-of-email]', () => {
  const bare = { ...account, default_from_name: '', default_from_email: '' };
  expect(write({}, bare)).toMatchObject({ from_name: 'Acme', from_email: 'owner@acme.example' });
  expect(write({}, { ...bare, primary_email: '' }).from_email).toBe('no-reply@localhost');
  const { text_body, html_body } = write({}, { ...account, default_postal_address: '' });
  expect(`${text_body} ${html_body}`).not.toMatch(/Harbour|undefined|null/);
  expect(text_body).toContain('Unsubscribe: ');
});

test('both bodies end with an unsubscribe link, and the email has the hash of its token', () => {
  const email = write();
  const url = email.unsubscribe_url as string;
  expect(email.text_body.endsWith(`Unsubscribe: ${url}`)).toBe(true);
  expect(email.html_body).toMatch(
    /<p>Hello<\/p><hr>.*<a href="https:\/\/email\.example\/[\w-]+\.[\w-]{43}">Unsubscribe<\/a><\/p><\/BODY><\/html>$/,
  );
  expect(email.link_hash).toBe(hashToken(url.slice('https://email.example/'.length)));
});

test('an email with one body keeps one body, and the footer is appended to an HTML fragment', () => {
  expect(write({ content: { ...emailOptions.content, html_body: '' } }).html_body).toBe('');
  expect(write({ content: { ...emailOptions.content, text_body: '' } }).text_body).toBe('');
  expect(write({ content: { subject: '', html_body: '', text_body: '' } }).text_body).toMatch(
    /^-- \n1 Harbour Street\n/,
  );
  expect(write({ content: { ...emailOptions.content, html_body: '<p>İ</p>' } }).html_body).toMatch(/^<p>İ<\/p><hr>/);
});

test('the same cause is the same email, with the same Message-ID; tokens differ', () => {
  const [one, two, other] = [write(), write(), write({ cause: 'another' })];
  expect(one.message_id).toBe(two.message_id);
  expect(one.link_hash).not.toBe(two.link_hash);
  expect(other.message_id).not.toBe(one.message_id);
});

test('a queued email is due at once, and a held email never [sending-of-email]', () => {
  expect(write()).toMatchObject({ state: 'queued', next_attempt_at: '2026-05-01T10:00:00.250Z' });
  const held = createMarketingEmail({ ...context, state: 'held' }, emailOptions);
  expect(held).toMatchObject({ state: 'held', next_attempt_at: null });
});

test('a confirmation email has its link in both bodies, and no unsubscribe link', () => {
  const email = createConfirmationEmail(context, { ...emailOptions, campaignId: 'c' });
  const link = /https:\/\/email\.example\/[\w-]+\.[\w-]{43}/;
  const [url] = link.exec(email.text_body) ?? [];
  expect(email.html_body).toContain(`href="${url}"`);
  expect(email).toMatchObject({ kind: 'confirmation', campaign_id: 'c', unsubscribe_url: null, bcc: null });
  expect(email.text_body).toContain('Springfield');
});
