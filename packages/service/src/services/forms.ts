import { emailErrors, emailKey } from '../domain/email-addresses.ts';
import { NotFound, requireRecord, ValidationFailed } from '../domain/errors.ts';
import type { Form } from '../domain/records.ts';
import { accountOf } from '../storage/queries/accounts.ts';
import { campaignOf, findForm } from '../storage/queries/campaigns.ts';
import { countAttempt, describeAttempt } from './access/attempt-limits.ts';
import { networkOf } from './access/network-address.ts';
import { senderOf } from './sending/emails.ts';
import type { Services } from './services.ts';
import { subscribe } from './subscribers/subscribe.ts';

/** A form that subscribes to a campaign. */
export interface OpenForm {
  form: Form;
  campaignId: string;
  /** The sender's name in emails to subscribers; the campaign's own name is private (RESOURCE-21). */
  sender: string;
}

/** Opens a form. @throws NotFound for an unknown form, and for one without a campaign */
export async function openForm({ database: { query } }: Services, accountId: string, id: string): Promise<OpenForm> {
  const form = requireRecord(await findForm(query, accountId, id), 'form');
  if (form.campaign_id === null) throw new NotFound('form');
  const campaign = await campaignOf(query, accountId, form.campaign_id);
  const { name: sender } = senderOf(await accountOf(query, accountId), campaign);
  return { form, campaignId: campaign.id, sender };
}

export interface Submission {
  email: string;
  /** IP address of the client. */
  address: string;
}

/** The result of a submission. An accepted one looks the same for every email address, subscribed or not. */
export type SubmissionResult =
  | { status: 'accepted' }
  | { status: 'invalid'; message: string }
  | { status: 'limited'; retryAfterSeconds: number };

/**
 * Subscribes an email address to the campaign of a form, as `subscribeToCampaign` does with only an email address.
 * Anybody can send any email address, so that no other field of a subscriber changes, and who is subscribed already, or has
 * unsubscribed from all emails of the account, remains so. Submissions are limited for each network and email address.
 * @throws NotFound when the form or its campaign is unknown
 */
export async function submitForm(
  services: Services,
  { form, campaignId }: OpenForm,
  submission: Submission,
): Promise<SubmissionResult> {
  const email = submission.email.trim();
  const perNetwork = await limit(services, 'form network', networkOf(submission.address));
  if (perNetwork !== undefined) return { status: 'limited', retryAfterSeconds: perNetwork };
  const [error] = emailErrors({ email });
  if (error) return { status: 'invalid', message: error.message };
  const perEmail = await limit(services, 'form email', JSON.stringify([form.account_id, emailKey(email)]));
  if (perEmail !== undefined) return { status: 'limited', retryAfterSeconds: perEmail };
  try {
    await subscribe(services, form.account_id, campaignId, { email }, form);
  } catch (error) {
    // To say why would tell anybody who has unsubscribed.
    if (!(error instanceof ValidationFailed)) throw error;
  }
  return { status: 'accepted' };
}

/** Counts a submission. @returns seconds until the limit ends, if it is exceeded */
const limit = ({ database, clock }: Services, kind: 'form network' | 'form email', value: string) =>
  countAttempt(database.query, describeAttempt(kind, value, clock.now().getTime()));
