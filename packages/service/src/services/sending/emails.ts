import { timestamp } from '../../domain/clock.ts';
import { accountOfLink, formatLinkToken } from '../../domain/email-links.ts';
import { stableId } from '../../domain/identifiers.ts';
import type { Random } from '../../domain/random.ts';
import type { Account, Email, Subscriber } from '../../domain/records.ts';
import { hashToken } from '../../domain/tokens.ts';
import { addFooter, type EmailContent, renderConfirmationRequest } from '../../pages/email-contents.ts';
import type { Queries } from '../../storage/database.ts';
import { findEmailByLink } from '../../storage/queries/emails.ts';
import type { Delivery, PageLinks } from '../services.ts';

/** The sender fields of a broadcast or a campaign; empty fields default to the account's. */
interface Sender {
  from_name: string;
  from_email: string;
  postal_address: string;
}

/** The common parts of all emails that are created at one time for one account. */
export interface EmailContext {
  account: Account;
  state: Delivery['state'];
  now: Date;
}

/** The further parts of emails with a link. */
interface LinkContext extends EmailContext {
  random: Random;
  links: PageLinks;
}

interface EmailDraft extends Pick<Email, 'kind' | 'cause'> {
  sender: Sender;
  subscriber: Pick<Subscriber, 'id' | 'email'>;
  content: EmailContent;
  campaignId?: string;
  formId?: string;
  bcc?: string | null;
}

type DraftWithoutContent = Omit<EmailDraft, 'kind' | 'content'>;

/** The causes of emails: an email that is created again with the same cause is the same email. */
export const causes = {
  broadcast: (broadcastId: string, subscriberId: string) => `broadcast ${broadcastId} to ${subscriberId}`,
  campaign: ({ id, lap }: { id: string; lap: number }, email: number) => `campaign ${id} lap ${lap} email ${email}`,
  confirmation: ({ id, lap }: { id: string; lap: number }) => `confirmation ${id} lap ${lap}`,
  subscribing: ({ id, lap }: { id: string; lap: number }) => `subscribing ${id} lap ${lap}`,
  notice: (campaignId: string, cause: string) => `notice ${campaignId} after ${cause}`,
};

/**
 * Creates an email of a broadcast or a campaign, with its own unsubscribe link in the footer and for the header
 * `List-Unsubscribe` (RFC 8058).
 */
export function createMarketingEmail(context: LinkContext, draft: EmailDraft): Email {
  const token = createLinkToken(context);
  const url = context.links.toPage('unsubscribe', token);
  const content = addFooter(draft.content, postalAddress(context.account, draft.sender), url);
  return { ...createEmail(context, { ...draft, content }), unsubscribe_url: url, link_hash: hashToken(token) };
}

/** Creates the email that asks a subscriber to confirm the subscription to a campaign. */
export function createConfirmationEmail(context: LinkContext, draft: DraftWithoutContent): Email {
  const token = createLinkToken(context);
  const { name } = senderOf(context.account, draft.sender);
  const address = postalAddress(context.account, draft.sender);
  const content = renderConfirmationRequest(name, address, context.links.toPage('confirm', token));
  return { ...createEmail(context, { ...draft, kind: 'confirmation', content }), link_hash: hashToken(token) };
}

/** Creates an email that notifies the team of a campaign of a subscriber's action. */
export function createNotice(context: EmailContext, draft: Omit<EmailDraft, 'kind'>, to: string): Email {
  return { ...createEmail(context, { ...draft, kind: 'notice' }), to_email: to };
}

const createLinkToken = ({ account, random }: LinkContext): string => formatLinkToken(account.id, random.token());

/** Finds the email whose link has this token; undefined for an unknown token. */
export async function findLinkedEmail(db: Queries, token: string): Promise<Email | undefined> {
  const account = accountOfLink(token);
  return account === undefined ? undefined : findEmailByLink(db, account, hashToken(token));
}

function createEmail(
  context: EmailContext,
  { kind, cause, sender, subscriber, content, campaignId, formId, bcc }: EmailDraft,
): Email {
  const { account, state, now } = context;
  const from = senderOf(account, sender);
  return {
    account_id: account.id,
    cause,
    kind,
    message_id: `${stableId(account.id, cause)}@${/@([\w.-]+)$/.exec(from.email)?.[1] ?? 'localhost'}`,
    state,
    subscriber_id: subscriber.id,
    campaign_id: campaignId ?? null,
    form_id: formId ?? null,
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

/** RESOURCE-22, RESOURCE-31; an account without a default sender sends as its owner. */
export function senderOf(
  account: Account,
  sender: Pick<Sender, 'from_name' | 'from_email'>,
): { name: string; email: string } {
  return {
    name: sender.from_name || account.default_from_name || account.name,
    email: sender.from_email || account.default_from_email || account.primary_email || 'no-reply@localhost',
  };
}

function postalAddress(account: Account, sender: Sender): string {
  return sender.postal_address || account.default_postal_address;
}
