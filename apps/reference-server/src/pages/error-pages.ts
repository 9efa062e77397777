import { html } from './html.ts';
import { type PageResponse, page } from './page.ts';

/** What a user sees whose browser an application sent here, and who cannot be sent back. */
export function errorPage(status: number, message: string): PageResponse {
  const content = html`<p class="problem" role="alert">${message}</p>
<p>Go back to the application and start again. If this page comes back, show it to those who run the application.</p>`;
  return page(status, 'Access cannot be granted', content, { problem: true });
}

/** What the URL of a page leads to whose token nobody has given out. */
export function unknownLinkPage(): PageResponse {
  const content = html`<p>Open the link from the email again. If it is written over two lines, copy both.</p>`;
  return page(404, 'This link is not known', content, { problem: true });
}

export function brokenPage(): PageResponse {
  return page(500, 'Something went wrong on our side', html`<p>Try again in a minute.</p>`, { problem: true });
}
