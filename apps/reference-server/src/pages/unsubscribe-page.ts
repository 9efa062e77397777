import type { Email } from '../domain/records.ts';
import { html } from './html.ts';
import { type PageResponse, page } from './page.ts';

/** Asks whether a person wants to leave: with a button, because programs that look for harm in emails follow every link. */
export function unsubscribePage(email: Email): PageResponse {
  const what = email.kind === 'broadcast' ? 'any emails' : 'these emails';
  const content = html`<p>Press the button if ${email.to_email} should not get ${what} from <strong>${email.from_name}</strong> any more.</p>
<form method="post">
<button>Unsubscribe</button>
</form>`;
  return page(200, 'Unsubscribe', content, { forms: 'here' });
}

export function unsubscribedPage(email: Email): PageResponse {
  const what = email.kind === 'broadcast' ? 'no emails' : 'none of these emails';
  const content = html`<p>${email.to_email} gets ${what} from <strong>${email.from_name}</strong> any more.</p>`;
  return page(200, 'You are unsubscribed', content);
}
