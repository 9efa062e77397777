import type { Application, User } from '../domain/records.ts';
import { html } from './html.ts';
import { type PageResponse, page } from './page.ts';

/** Parameters of the authorization that the form sends along; the server checks them again when it receives the form. */
const authorizationParameters = [
  'response_type',
  'client_id',
  'redirect_uri',
  'state',
  'code_challenge',
  'code_challenge_method',
] as const;

export interface LoginForm {
  /** Name of the application that requests access. */
  application: string;
  parameters: Record<string, string>;
  formToken: string;
  /** Why the previous attempt failed. */
  error?: string;
}

/** Asks for email and password. An error has the focus, so that screen readers announce it without JavaScript. */
export function loginPage({ application, parameters, formToken, error }: LoginForm): PageResponse {
  const hidden = authorizationParameters.flatMap((name) => {
    const value = parameters[name];
    return value === undefined ? [] : [html`<input type="hidden" name="${name}" value="${value}">\n`];
  });
  const invalid = error === undefined ? undefined : html` aria-invalid="true" aria-describedby="error"`;
  const content = html`<p class="secondary"><strong>${application}</strong> requests access to your accounts.</p>
${error === undefined ? undefined : html`<p class="error" id="error" role="alert" tabindex="-1" autofocus>${error}</p>\n`}<form method="post" action="login">
${hidden}<input type="hidden" name="form_token" value="${formToken}">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="username" required value="${parameters.email}"${invalid}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${invalid}>
<button>Sign in</button>
</form>`;
  return page(error === undefined ? 200 : 422, 'Sign in', content, { forms: 'self', error: error !== undefined });
}

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
