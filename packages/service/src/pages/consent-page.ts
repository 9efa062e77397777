import type { Application, User } from '../domain/records.ts';
import { html } from './html.ts';
import { type PageResponse, page } from './page.ts';

interface ConsentForm {
  application: Application;
  user: User;
  /** Names of the accounts of the user. */
  accounts: string[];
  /** Secret of the authorization request, which only this browser knows. */
  request: string;
  formToken: string;
}

/**
 * Asks a user whether an application may have access. The form may redirect anywhere, because browsers also apply the
 * page's policy to redirects: to the application, and from there on.
 */
export function consentPage({ application, user, accounts, request, formToken }: ConsentForm): PageResponse {
  const list =
    accounts.length === 0
      ? html`<p>You have no accounts yet. The application gets access to accounts that are shared with you later.</p>`
      : html`<ul>${accounts.map((name) => html`<li>${name}</li>`)}</ul>`;
  const { protocol, host } = new URL(application.callback_url ?? '');
  const scheme = /^https?:$/.test(protocol) ? undefined : protocol;
  const content = html`<p>If you allow access, ${application.name} can read and change everything in your accounts until its access is revoked:</p>
${list}
<p class="secondary">You are signed in as ${user.email}. Both buttons take you back to ${scheme?.slice(0, -1) ?? host}.</p>
<form method="post" action="consent">
<input type="hidden" name="form_token" value="${formToken}">
<input type="hidden" name="request" value="${request}">
<button name="decision" value="allow">Allow</button>
<button name="decision" value="deny" class="plain">Deny</button>
</form>`;
  return page(200, `Allow ${application.name} to access your accounts?`, content, { forms: 'anywhere', scheme });
}
