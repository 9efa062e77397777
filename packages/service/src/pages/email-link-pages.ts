import type { Campaign, CampaignSubscription, Email } from '../domain/records.ts';
import { html } from './html.ts';
import { type PageResponse, page } from './page.ts';

/** The subscription that the link in an email confirms. */
export interface Confirmation {
  email: Email;
  campaign: Campaign;
  subscription: CampaignSubscription;
}

/**
 * Asks a subscriber to confirm with a button, because security scanners open every link in an email. It names the sender
 * and not the campaign, whose name is private (RESOURCE-21).
 */
export function confirmationPage({ email, campaign, subscription }: Confirmation): PageResponse {
  if (email.link_used_at !== null || subscription.status !== 'pending') return statusPage(subscription.status);
  const content = html`<p>You asked to receive emails from <strong>${email.from_name}</strong> at ${email.to_email}.</p>
<form method="post">
<button>Confirm</button>
</form>`;
  return page(200, 'Confirm your subscription', content, { forms: confirmedUrl(campaign) ? 'anywhere' : 'self' });
}

/** Redirects a subscriber who confirmed to the page of the campaign, or shows our own page if the campaign has none. */
export function confirmedPage({ campaign, subscription }: Confirmation): PageResponse {
  const url = confirmedUrl(campaign);
  if (subscription.status === 'active' && url) {
    return {
      status: 303,
      headers: { location: url, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
      body: '',
    };
  }
  return statusPage(subscription.status);
}

function statusPage(status: Confirmation['subscription']['status']): PageResponse {
  if (status === 'active') return page(200, 'You are subscribed', html`<p>Your subscription is confirmed.</p>`);
  const content = html`<p>This link was already used, or the subscription has ended. Subscribe again to get a new link.</p>`;
  return page(200, 'There is nothing to confirm', content);
}

/** URL of the campaign's own page for subscribers who confirmed. */
function confirmedUrl(campaign: Confirmation['campaign']): string | undefined {
  return [campaign.confirmation_url, campaign.post_confirmation_url].find(isWebUrl);
}

function isWebUrl(text: string | null): text is string {
  return text !== null && /^https?:\/\/[\x21-\x7e]+$/.test(text) && URL.canParse(text);
}

/** Asks a subscriber to unsubscribe with a button, because security scanners open every link in an email. */
export function unsubscribePage(email: Email): PageResponse {
  const content = html`<p>Stop ${emailsOf(email)} from <strong>${email.from_name}</strong> to ${email.to_email}?</p>
<form method="post">
<button>Unsubscribe</button>
</form>`;
  return page(200, 'Unsubscribe', content, { forms: 'self' });
}

export function unsubscribedPage(email: Email): PageResponse {
  const content = html`<p>${email.to_email} no longer receives ${emailsOf(email)} from <strong>${email.from_name}</strong>.</p>`;
  return page(200, 'You are unsubscribed', content);
}

/** A broadcast unsubscribes from the account, a campaign email from its campaign, whose name is private (RESOURCE-21). */
const emailsOf = ({ kind }: Email) => (kind === 'broadcast' ? 'emails' : 'this series of emails');
