import type { Answer } from '../handlers/handler.ts';
import { html } from './html.ts';
import { page } from './page.ts';

/** What the address of a page leads to whose token nobody has given out. */
export function unknownLinkPage(): Answer {
  const content = html`<p>Open the link from the email again. If it is written over two lines, copy both.</p>`;
  return page(404, 'This link is not known', content, { problem: true });
}

export function brokenPage(): Answer {
  return page(500, 'Something went wrong on our side', html`<p>Try again in a minute.</p>`, { problem: true });
}
