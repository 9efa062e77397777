import { html } from './html.ts';
import { type PageResponse, page } from './page.ts';

interface FormPage {
  sender: string;
  /** The refused input, and the reason. */
  email?: string;
  error?: string;
}

/** Asks a visitor for an email address. After an error, its field has the focus, and screen readers read the error with it. */
export function formPage({ sender, email, error }: FormPage): PageResponse {
  const message = error === undefined ? undefined : html`<p class="error" id="error">${error}</p>\n`;
  const invalid = error === undefined ? undefined : html` aria-invalid="true" aria-describedby="error" autofocus`;
  const content = html`<p>Get emails from <strong>${sender}</strong>. Every email has a link to unsubscribe.</p>
<form method="post">
<label for="email">Email</label>
${message}<input id="email" name="email" type="email" autocomplete="email" required value="${email}"${invalid}>
<button>Subscribe</button>
</form>`;
  return page(error === undefined ? 200 : 422, 'Subscribe', content, { forms: 'self', error: error !== undefined });
}

/** Responds to every submission with a valid email address alike, so that it does not reveal who is subscribed. */
export function submittedPage(sender: string, email: string): PageResponse {
  const content = html`<p><strong>${sender}</strong> has received your request for emails to ${email}.</p>
<p>If you have to confirm it, you get an email with a link. If you miss it, look in your spam folder.</p>`;
  return page(200, 'Thank you', content);
}

export function tooManySubmissionsPage(retryAfterSeconds: number): PageResponse {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const content = html`<p>The form was submitted too often from your network or with this email address. Try again in ${String(minutes)} ${minutes === 1 ? 'minute' : 'minutes'}.</p>`;
  const response = page(429, 'Too many submissions', content, { error: true });
  return { ...response, headers: { ...response.headers, 'retry-after': String(retryAfterSeconds) } };
}

export function unknownFormPage(): PageResponse {
  return page(404, 'There is no such form', html`<p>Check the URL of this page.</p>`, { error: true });
}

/** Responds to a submission that cannot be read. */
export function unreadableFormPage(status: number): PageResponse {
  const content = html`<p>Send the form as a browser does: with the media type application/x-www-form-urlencoded, in UTF-8.</p>`;
  return page(status, 'The form cannot be read', content, { error: true });
}
