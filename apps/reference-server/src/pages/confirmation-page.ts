import type { Campaign, CampaignSubscription, Email } from '../domain/records.ts';
import { html } from './html.ts';
import { type PageResponse, page } from './page.ts';

/** What the link in an email asks to confirm. */
export interface Confirmation {
  email: Email;
  campaign: Campaign;
  subscription: CampaignSubscription;
}

/**
 * Asks a person to confirm: with a button, because programs that look for harm in emails follow every link. The name of
 * the campaign is private (RESOURCE-21); the person knows the sender.
 */
export function confirmationPage({ email, campaign, subscription }: Confirmation): PageResponse {
  if (email.link_used_at !== null || subscription.status !== 'pending') return settledPage(subscription.status);
  const content = html`<p>You asked to receive emails from <strong>${email.from_name}</strong> at ${email.to_email}.</p>
<form method="post">
<button>Confirm</button>
</form>`;
  return page(200, 'Confirm your subscription', content, { forms: ownPage(campaign) ? 'anywhere' : 'here' });
}

/** What a person sees who has confirmed: the page of the campaign where it names one, or ours. */
export function confirmedPage({ campaign, subscription }: Confirmation): PageResponse {
  const own = ownPage(campaign);
  if (subscription.status === 'active' && own) {
    return {
      status: 303,
      headers: { location: own, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
      body: '',
    };
  }
  return settledPage(subscription.status);
}

function settledPage(status: Confirmation['subscription']['status']): PageResponse {
  if (status === 'active') return page(200, 'You are subscribed', html`<p>Your subscription is confirmed.</p>`);
  const content = html`<p>This link has been used, or the subscription has ended since. Subscribe again to get a new link.</p>`;
  return page(200, 'There is nothing to confirm', content);
}

/** Where the campaign sends people who have confirmed. */
function ownPage(campaign: Confirmation['campaign']): string | undefined {
  return [campaign.confirmation_url, campaign.post_confirmation_url].find(isAddress);
}

function isAddress(text: string | null): text is string {
  return text !== null && /^https?:\/\/[\x21-\x7e]+$/.test(text) && URL.canParse(text);
}
