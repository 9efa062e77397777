import { timestamp } from '../domain/clock.ts';
import { stableId } from '../domain/identifiers.ts';
import type { Account, Email, Subscriber } from '../domain/records.ts';
import { hashToken, newToken } from '../domain/tokens.ts';
import {
  addFooter,
  type EmailContent,
  renderConfirmationRequest,
  renderUnsubscribeNotice,
} from '../pages/email-contents.ts';
import type { Delivery, PageLinks } from './services.ts';

/** What a broadcast or a campaign says about its sender; what it leaves empty the account says. */
interface Sender {
  from_name: string;
  from_email: string;
  postal_address: string;
}

/** What is the same for all emails that are written at one time. */
export interface Writing {
  account: Account;
  state: Delivery['state'];
  now: Date;
}

interface Letter extends Pick<Email, 'kind' | 'cause'> {
  sender: Sender;
  subscriber: Pick<Subscriber, 'id' | 'email'>;
  content: EmailContent;
  campaignId?: string;
  bcc?: string | null;
}

/** The causes of emails: what is written again under the same cause is the same email. */
export const causes = {
  broadcast: (broadcastId: string, subscriberId: string) => `broadcast ${broadcastId} to ${subscriberId}`,
  campaign: ({ id, lap }: { id: string; lap: number }, email: number) => `campaign ${id} lap ${lap} email ${email}`,
  confirmation: ({ id, lap }: { id: string; lap: number }) => `confirmation ${id} lap ${lap}`,
  notice: (campaignId: string, cause: string) => `notice ${campaignId} after ${cause}`,
};

/**
 * An email of a broadcast or a campaign, with a link of its own by which the subscriber unsubscribes, which programs also
 * find in its header (RFC 8058).
 */
export function createMarketingEmail(writing: Writing, letter: Letter, links: PageLinks): Email {
  const token = newToken();
  const url = links.toPage('unsubscribe', token);
  const content = addFooter(letter.content, postalAddress(writing.account, letter.sender), url);
  return { ...email(writing, { ...letter, content }), unsubscribe_url: url, link_hash: hashToken(token) };
}

/** The email that asks a subscriber to confirm the subscription to a campaign. */
export function createConfirmationEmail(
  writing: Writing,
  letter: Omit<Letter, 'kind' | 'content'>,
  links: PageLinks,
): Email {
  const token = newToken();
  const { name } = senderOf(writing.account, letter.sender);
  const address = postalAddress(writing.account, letter.sender);
  const content = renderConfirmationRequest(name, address, links.toPage('confirm', token));
  return { ...email(writing, { ...letter, kind: 'confirmation', content }), link_hash: hashToken(token) };
}

/** The email that tells somebody who runs a campaign that a subscriber has unsubscribed from it. */
export function createNotice(
  writing: Writing,
  letter: Omit<Letter, 'kind' | 'content'>,
  to: string,
  campaign: string,
): Email {
  const content = renderUnsubscribeNotice(letter.subscriber.email, campaign);
  return { ...email(writing, { ...letter, kind: 'notice', content }), to_email: to };
}

function email(writing: Writing, { kind, cause, sender, subscriber, content, campaignId, bcc }: Letter): Email {
  const { account, state, now } = writing;
  const from = senderOf(account, sender);
  return {
    account_id: account.id,
    cause,
    kind,
    message_id: `${stableId(account.id, cause)}@${/@([\w.-]+)$/.exec(from.email)?.[1] ?? 'localhost'}`,
    state,
    subscriber_id: subscriber.id,
    campaign_id: campaignId ?? null,
    from_name: from.name,
    from_email: from.email,
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
function senderOf(account: Account, sender: Sender): { name: string; email: string } {
  return {
    name: sender.from_name || account.default_from_name || account.name,
    email: sender.from_email || account.default_from_email || account.primary_email || 'no-reply@localhost',
  };
}

function postalAddress(account: Account, sender: Sender): string {
  return sender.postal_address || account.default_postal_address;
}
