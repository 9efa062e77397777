import type { Email } from '../domain/records.ts';
import { html } from './html.ts';
import { type PageResponse, page } from './page.ts';

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
