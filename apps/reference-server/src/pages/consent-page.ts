import type { Application, User } from '../domain/records.ts';
import { html } from './html.ts';
import { type PageResponse, page } from './page.ts';

interface Question {
  application: Application;
  user: User;
  /** Names of the accounts that the user can reach. */
  accounts: string[];
  /** Names the question; known only to the browser that is asked. */
  request: string;
  formToken: string;
}

/**
 * Asks whether an application may have access. The forms may lead anywhere: browsers also hold redirects against the
 * policy of the page, the application's own after its callback among them.
 */
export function consentPage({ application, user, accounts, request, formToken }: Question): PageResponse {
  const list =
    accounts.length === 0
      ? html`<p>You have no accounts yet. It will reach those that you are given.</p>`
      : html`<ul>${accounts.map((name) => html`<li>${name}</li>`)}</ul>`;
  const host = new URL(application.callback_url ?? '').host;
  const content = html`<p>If you allow it, it can read and change everything in your accounts until its access is revoked:</p>
${list}
<p class="soft">You are signed in as ${user.email}. Either answer takes you back to ${host}.</p>
<form method="post" action="consent">
<input type="hidden" name="form_token" value="${formToken}">
<input type="hidden" name="request" value="${request}">
<button name="decision" value="allow">Allow</button>
<button name="decision" value="deny" class="plain">Deny</button>
</form>`;
  return page(200, `Allow ${application.name} to use your accounts?`, content, { forms: 'anywhere' });
}
