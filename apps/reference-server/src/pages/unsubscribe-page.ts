import type { Email } from '../domain/records.ts';
import { html } from './html.ts';
import { type PageResponse, page } from './page.ts';

/** Asks whether a person wants to leave: with a button, because programs that look for harm in mails follow every link. */
export function unsubscribePage(mail: Email): PageResponse {
  const what = mail.kind === 'broadcast' ? 'any emails' : 'these emails';
  const content = html`<p>Press the button if ${mail.to_email} should not get ${what} from <strong>${mail.from_name}</strong> any more.</p>
<form method="post">
<button>Unsubscribe</button>
</form>`;
  return page(200, 'Unsubscribe', content, { forms: 'here' });
}

export function unsubscribedPage(mail: Email): PageResponse {
  const what = mail.kind === 'broadcast' ? 'no emails' : 'none of these emails';
  const content = html`<p>${mail.to_email} gets ${what} from <strong>${mail.from_name}</strong> any more.</p>`;
  return page(200, 'You are unsubscribed', content);
}
