import { html } from './html.ts';
import { type PageResponse, page } from './page.ts';

/** Shows an error of an authorization to a user whose browser cannot be sent back to the application. */
export function authorizationErrorPage(status: number, message: string): PageResponse {
  const content = html`<p class="error" role="alert">${message}</p>
<p>Go back to the application and start again. If you see this page again, contact the developer of the application.</p>`;
  return page(status, 'Access cannot be granted', content, { error: true });
}

/** Responds to a link with an unknown token. */
export function unknownLinkPage(): PageResponse {
  const content = html`<p>Open the link from the email again. If the link is split over two lines, copy both lines.</p>`;
  return page(404, 'This link is not valid', content, { error: true });
}

/** Responds while the database is unavailable. */
export function unavailablePage(): PageResponse {
  return page(503, 'This page is temporarily unavailable', html`<p>Try again in a moment.</p>`, { error: true });
}

export function serverErrorPage(): PageResponse {
  return page(500, 'Something went wrong', html`<p>Try again in a minute.</p>`, { error: true });
}
