import { timestamp } from '../domain/clock.ts';
import { stableId } from '../domain/identifiers.ts';
import type { AccountRow, MailRow, SubscriberRow } from '../domain/records.ts';
import { hashToken, newToken } from '../domain/tokens.ts';
import { append, lines, signed } from '../pages/email-contents.ts';
import { html } from '../pages/html.ts';

/** What a broadcast or a campaign says about its sender; what it leaves empty the account says. */
export interface Sender {
  from_name: string;
  from_email: string;
  postal_address: string;
}

export interface Content {
  subject: string;
  html_body: string;
  text_body: string;
}

/** What is the same for all mails that are written at one time. */
export interface Writing {
  account: AccountRow;
  /** `kept` where no mail server is configured. */
  state: 'kept' | 'queued';
  now: Date;
}

interface Letter extends Pick<MailRow, 'kind' | 'cause'> {
  sender: Sender;
  subscriber: Pick<SubscriberRow, 'id' | 'email'>;
  content: Content;
  campaignId?: string;
  bcc?: string | null;
}

/** The causes of mails: what is written again under the same cause is the same mail. */
export const causes = {
  broadcast: (broadcastId: string, subscriberId: string) => `broadcast ${broadcastId} to ${subscriberId}`,
  campaign: ({ id, lap }: { id: string; lap: number }, email: number) => `campaign ${id} lap ${lap} email ${email}`,
  confirmation: ({ id, lap }: { id: string; lap: number }) => `confirmation ${id} lap ${lap}`,
  notice: (campaignId: string, cause: string) => `notice ${campaignId} after ${cause}`,
};

/**
 * A mail of a broadcast or a campaign. It ends with the postal address (RESOURCE-10, RESOURCE-23) and a link of its own
 * by which the person leaves, which programs also find in its header (RFC 8058).
 * @param addressOf makes the address of the page that a token opens
 */
export function mailing(writing: Writing, letter: Letter, addressOf: (token: string) => string): MailRow {
  const token = newToken();
  const url = addressOf(token);
  const { text_body, html_body, subject } = letter.content;
  const address = postalAddress(writing.account, letter.sender);
  const end = html`<hr><p>${lines(address)}</p><p><a href="${url}">Unsubscribe</a></p>`;
  // What has one body only goes out with that one: the other would be nothing but its end.
  const content = {
    subject,
    text_body: text_body === '' && html_body !== '' ? '' : signed(text_body, address, `Unsubscribe: ${url}`),
    html_body: html_body === '' ? '' : append(html_body, end),
  };
  return { ...mail(writing, { ...letter, content }), unsubscribe_url: url, link_hash: hashToken(token) };
}

/** The mail that asks a person to confirm the subscription to a campaign (double opt-in, RESOURCE-37). */
export function confirmationMail(
  writing: Writing,
  letter: Omit<Letter, 'kind' | 'content'>,
  addressOf: (token: string) => string,
): MailRow {
  const token = newToken();
  const url = addressOf(token);
  const { name } = senderOf(writing.account, letter.sender);
  const address = postalAddress(writing.account, letter.sender);
  const asked = `Please confirm that you want to receive emails from ${name}.`;
  const otherwise = 'If you did not ask for them, do nothing.';
  const content = {
    subject: 'Please confirm your subscription',
    text_body: signed([asked, url, otherwise].join('\n\n'), address),
    html_body:
      html`<p>${asked}</p><p><a href="${url}">Confirm your subscription</a></p><p>${otherwise}</p><hr><p>${lines(address)}</p>`
        .text,
  };
  return { ...mail(writing, { ...letter, kind: 'confirmation', content }), link_hash: hashToken(token) };
}

/** Tells somebody who runs a campaign that a person has left it (RESOURCE-40). */
export function leavingNotice(
  writing: Writing,
  letter: Omit<Letter, 'kind' | 'content'>,
  to: string,
  campaign: string,
): MailRow {
  const { email } = letter.subscriber;
  const said = `${email} has unsubscribed from the campaign ${campaign}.`;
  const content = { subject: `${email} has unsubscribed`, text_body: said, html_body: '' };
  return { ...mail(writing, { ...letter, kind: 'notice', content }), to_email: to };
}

/** All columns are always there, in one order, so that any number of mails can be inserted together. */
function mail(writing: Writing, { kind, cause, sender, subscriber, content, campaignId, bcc }: Letter): MailRow {
  const { account, state, now } = writing;
  const { name, email } = senderOf(account, sender);
  return {
    account_id: account.id,
    cause,
    kind,
    message_id: `${stableId(account.id, cause)}@${/@([\w.-]+)$/.exec(email)?.[1] ?? 'localhost'}`,
    state,
    subscriber_id: subscriber.id,
    campaign_id: campaignId ?? null,
    from_name: name,
    from_email: email,
    to_email: subscriber.email,
    bcc: bcc || null,
    subject: content.subject,
    html_body: content.html_body,
    text_body: content.text_body,
    unsubscribe_url: null,
    link_hash: null,
    link_used_at: null,
    created_at: timestamp(now),
    next_attempt_at: state === 'queued' ? now.toISOString() : null,
    attempts: 0,
    error: null,
    sent_at: null,
  };
}

/** RESOURCE-22, RESOURCE-31; an account that sets no sender sends as its owner. */
function senderOf(account: AccountRow, sender: Sender): { name: string; email: string } {
  return {
    name: sender.from_name || account.default_from_name || account.name,
    email: sender.from_email || account.default_from_email || account.primary_email || 'no-reply@localhost',
  };
}

function postalAddress(account: AccountRow, sender: Sender): string {
  return sender.postal_address || account.default_postal_address;
}
